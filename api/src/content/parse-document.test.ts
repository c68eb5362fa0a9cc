import { activityBetween, needUntil } from '../testing/content-documents';
import { parseDocument } from './parse-document';

const camp = (ends: string) => parseDocument(activityBetween('2027-01-01 09:00', ends));

describe('A time in a content file', () => {
  it.each([
    ['2027-01-03', '2027-01-03T23:59:59+08:00'],
    ['2027-01-03 # 含答辩', '2027-01-03T23:59:59+08:00'],
    ['2027-01-03 18:00:00', '2027-01-03T18:00:00+08:00'],
    ['2027-01-03 18:00:00 # 含答辩', '2027-01-03T18:00:00+08:00'],
    ["'2027-01-03 18:00:00' # 含答辩", '2027-01-03T18:00:00+08:00'],
    ['2027-01-03 00:00:00 # 零点', '2027-01-03T00:00:00+08:00'],
    ['2027-01-03T10:00:00Z # 世界时', '2027-01-03T10:00:00Z'],
  ])('is Beijing time unless it has a zone, even before a comment: %s', (written, read) => {
    expect(camp(written)).toMatchObject({ item: { fields: { ends: read } } });
  });

  it.each(['2027-1-3 18:00:00', '2027-02-30', '2027-02-30 # 月末', '2027-04-31 18:00'])(
    'is rejected if it has another format or is not a calendar date: %s',
    (written) => {
      expect(camp(written)).toEqual({ problems: [expect.stringMatching(/^activity\/camp\.md: ends 时间/)] });
    },
  );
});

describe('A range in a content file is rejected if its ends are swapped', () => {
  it('the times of an activity', () => {
    expect(camp('2026-12-31')).toEqual({ problems: ['activity/camp.md: ends 不能早于 starts'] });
    expect(camp('2027-01-01 09:00')).toHaveProperty('item');
  });

  it('the amounts of a financing need', () => {
    const { path, text } = needUntil('2099-01-01');
    const swapped = text.replace('amountMax: 1000', 'amountMax: 499');
    expect(parseDocument({ path, text: swapped })).toEqual({
      problems: ['financingNeeds/valve.md: amountMax 不能小于 amountMin'],
    });
  });
});

describe('A content file that cannot be imported', () => {
  const question = (head: string, body = '正文。') =>
    parseDocument({ path: 'faq/a.md', text: `---\n${head}\n---\n${body}` });
  const whole = 'title: 什么时候公布\nsummary: 四月。\ncategory: 评审\npublishedAt: 2026-09-01';

  it.each([
    ['a misspelt key', `${whole}\ntilte: 又一个`, 'faq/a.md: 没有这样的项：tilte，请改正或删除'],
    ['a missing key', whole.replace(/category.*\n/, ''), 'faq/a.md: category 缺少此项，应为文字'],
    ['a choice', `${whole}\nstatus: 草稿`, 'faq/a.md: status 不能是 草稿，可用：published、draft'],
    ['a text that is too short', whole.replace('四月。', '四'), 'faq/a.md: summary 不能少于 2 个字'],
    ['a value of the wrong type', `${whole}\nasks: 结果`, 'faq/a.md: asks 应为列表，写的是文字'],
    [
      'an unclosed bracket',
      `${whole}\ntags: [未闭合\nviews: 1`,
      'faq/a.md: 文件头不是有效的 YAML：第 7 行或前面有错：views: 1',
    ],
    [
      'a list nested too deeply',
      `${whole}\ntags: ${'['.repeat(20_000)}`,
      'faq/a.md: 文件头不是有效的 YAML：嵌套的层数太多',
    ],
    [
      'a character that cannot be stored',
      `${whole}\nseo: { title: "a\\0b" }`,
      'faq/a.md: 文件头里有不能保存的字符',
    ],
    ['half of a character', `${whole}\nasks: ["\\uD83D"]`, 'faq/a.md: 文件头里有不能保存的字符'],
    [
      'a Chinese colon',
      `category：评审\n${whole}`,
      'faq/a.md: 文件头不是有效的 YAML：第 3 行或前面有错：title: 什么时候公布',
    ],
    [
      'a colon in unquoted text',
      `${whole}\ntags: 日程: 评审`,
      'faq/a.md: 文件头不是有效的 YAML：第 6 行或前面有错：tags: 日程: 评审',
    ],
  ])('is rejected with the position and the allowed values: %s', (_what, head, problem) => {
    expect(question(head)).toEqual({ problems: [expect.stringContaining(problem)] });
  });

  it.each([
    ['quotes', '> '.repeat(5_000)],
    ['lists', '- '.repeat(5_000)],
    ['emphasis', `${'**'.repeat(5_000)}重点${'**'.repeat(5_000)}`],
    ['signs of emphasis', '*a_'.repeat(1_000)],
  ])('is rejected if its text contains too many %s', (_what, body) => {
    expect(question(whole, `${body}正文`)).toEqual({
      problems: ['faq/a.md: 正文的引用、列表或强调嵌套的层数太多，或一段里的强调太多，请减少'],
    });
  });

  it('is rejected if its text has footnotes, which would be displayed as typed or taken for a link', () => {
    for (const note of ['统计局', '据统计局 2026 年公报'])
      expect(question(whole, `共 3 万人[^1]。\n\n[^1]: ${note}`)).toEqual({
        problems: ['faq/a.md: 正文不支持脚注 [^1]：把说明写进正文或括号里'],
      });
    expect(question(whole, '口令不含字符 `[^1]`。')).toHaveProperty('item');
  });

  it('is rejected with the kinds of content if its folder is not one of them', () => {
    const text = `---\n${whole}\n---\n`;
    expect(parseDocument({ path: 'activities/a.md', text })).toEqual({
      problems: [expect.stringMatching(/没有 activities 这类内容，可用：news、.*activity/)],
    });
  });

  it('lists the pictures and files named in its text, which must exist', () => {
    const body =
      '![图](covers/a.png "说明") [下载](./files/b.pdf) [页面](/news) [外部](https://example.com/c.png)';
    expect(question(whole, body)).toMatchObject({ assets: ['covers/a.png', 'files/b.pdf'] });
  });

  it('is rejected with a fact or partner whose link leads nowhere', () => {
    const read = (path: string, more: string) =>
      parseDocument({ path, text: `---\n${whole.replace(/category.*\n/, '')}\n${more}\n---\n` });
    const fact = (link: string) => read('pages/match/a.md', `items: [{ title: 报名, link: '${link}' }]`);
    for (const link of ['www.example.com', '//example.com', 'javascript:alert(1)'])
      expect(fact(link)).toEqual({
        problems: ['pages/match/a.md: items.0.link 链接应以 https:// 或 / 开头'],
      });
    for (const link of ['/match', 'https://example.com/a', 'tel:4000000000', 'mailto:a@example.com'])
      expect(fact(link)).toHaveProperty('item');
    expect(read('partners/a.md', "logo: covers/a.svg\nkind: 银行\nsite: 'javascript:alert(1)'")).toEqual({
      problems: ['partners/a.md: site 网址应以 https:// 开头'],
    });
  });

  it('is rejected with every link and picture whose address no visitor could open', () => {
    const body =
      '[**报名表**](D:/表/a.docx)，<a title="x" href="file:///b.pdf">须知</a>和 <img alt="流程图" src="c.png">。';
    expect(question(whole, body)).toEqual({
      problems: ['报名表', '须知', '流程图'].map((text) =>
        expect.stringContaining(`faq/a.md: “${text}”的地址`),
      ),
    });
  });

  it('is rejected with every picture that has no alternative text', () => {
    const problem = 'faq/a.md: 图片 covers/a.png 没有替代文字';
    expect(question(whole, '正文。\n\n![](covers/a.png)')).toEqual({
      problems: [expect.stringContaining(problem)],
    });
  });
});
