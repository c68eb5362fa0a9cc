import { addAnchors, listWordlessPictures, plainText, renderMarkdown } from './markdown';
import { parseDocument } from './parse-document';

test('renders readable HTML without an h1, which the page reserves for its title', () => {
  const html = renderMarkdown('# 标题\n\n一段 **重点** 文字。\n\n| 甲 | 乙 |\n|---|---|\n| 1 | 2 |\n');
  expect(html).toContain('<h2>标题</h2>');
  expect(html).toContain('<strong>重点</strong>');
  expect(html).toContain('<td>1</td>');
});

test('removes everything that could execute', () => {
  const html = renderMarkdown(
    [
      '<script>alert(1)</script>',
      '<img src=x onerror=alert(1)>',
      '[x](javascript:alert(1))',
      '<a href="data:text/html,1">y</a>',
      '<svg><a xlink:href="javascript:1">z</a></svg>',
      '<p style="background:url(javascript:1)" onclick="x()">好</p>',
    ].join('\n\n'),
  );
  expect(html).not.toMatch(/script|alert|onerror|onclick|data:|<svg|style=/i);
  expect(html).toContain('好');
});

test('resolves paths of pictures and files to asset URLs, and opens external links in a new tab', () => {
  const html = renderMarkdown(
    '![图](covers/a.svg "说明")\n\n[指南](files/guide.pdf) [外](https://example.com/)',
  );
  expect(html).toContain('src="/api/content/assets/covers/a.svg"');
  expect(html).toMatch(/^<figure><img [^>]+><figcaption>说明<\/figcaption><\/figure>\n<p>/);
  expect(html).toContain('href="/api/content/assets/files/guide.pdf"');
  expect(html).toMatch(/href="https:\/\/example.com\/" target="_blank" rel="noopener noreferrer"/);
});

test.each([
  ['![](covers/a.svg)', ['covers/a.svg']],
  ['<img src="https://portal.example/b.png">', ['https://portal.example/b.png']],
  ['![流程图](covers/a.svg)', []],
  ['![](covers/a.svg "说明")', []],
])('names the picture of %s if nothing says what it shows: %s', (source, wordless) => {
  expect(listWordlessPictures(renderMarkdown(source))).toEqual(wordless);
});

test('treats text indented by four spaces as a paragraph, and only fenced text as code', () => {
  expect(renderMarkdown('第一段。\n\n    第二段。')).toBe('<p>第一段。</p>\n<p>    第二段。</p>');
  expect(renderMarkdown('```\n代码\n```')).toContain('<pre><code>代码');
});

test.each([
  ['上午 9:00~11:30，下午 14:00~17:00', '上午 9:00~11:30，下午 14:00~17:00'],
  ['~~旧日期~~', '<del>旧日期</del>'],
  ['- [x] 已盖章', '<li>☑ 已盖章</li>'],
  ['展板 600*900*300 毫米', '展板 600*900*300 毫米'],
  ['*强调*和**600*900**', '<em>强调</em>和<strong>600*900</strong>'],
  ['**重点：**请带**“身份证”**原件', '<strong>重点：</strong>请带<strong>“身份证”</strong>原件'],
  ['请看https://portal.example/a?b=1，再点击报名', 'href="https://portal.example/a?b=1"'],
  ['发到a@portal.example。谢谢', 'href="mailto:a@portal.example"'],
])('reads Chinese text as its writer means it: %s', (source, html) => {
  expect(renderMarkdown(source)).toContain(html);
});

test('two headings with the same text get different anchors', () => {
  expect(addAnchors('<h2>时间</h2><p>甲</p><h3><strong>时</strong>间</h3><h2>地点</h2>', 'arrange')).toBe(
    '<h2 id="arrange-时间">时间</h2><p>甲</p><h3 id="arrange-时间-2"><strong>时</strong>间</h3><h2 id="arrange-地点">地点</h2>',
  );
});

test('keeps only the text for the search', () => {
  expect(plainText('<p>甲 &amp; 乙</p>\n<ul><li>丙</li></ul>')).toBe('甲 & 乙 丙');
});

test('inserts no space around links or emphasis, which excerpts would show', () => {
  const html = renderMarkdown('见[金融服务](/financeServices)，创**新**大赛。\n\n第二段');
  expect(plainText(html)).toBe('见金融服务，创新大赛。 第二段');
});

const news = `---
title: 报名今日开放
summary: 报名从今天上午九点开始。
publishedAt: 2026-09-01 09:00
column: 通知公告
source: 组委会
cover: covers/a.svg
---
正文。`;

test('parses a document, with times in Beijing time', () => {
  const parsed = parseDocument({ path: 'news/opening.md', text: news });
  expect(parsed).toMatchObject({
    assets: ['covers/a.svg'],
    item: {
      type: 'news',
      slug: 'opening',
      cover: '/api/content/assets/covers/a.svg',
      fields: { column: '通知公告' },
    },
  });
  expect('item' in parsed && parsed.item.publishedAt.toISOString()).toBe('2026-09-01T01:00:00.000Z');
});

test('reads an unquoted date as midnight in Beijing', () => {
  const parsed = parseDocument({ path: 'news/day.md', text: news.replace('2026-09-01 09:00', '2026-09-01') });
  expect('item' in parsed && parsed.item.publishedAt.toISOString()).toBe('2026-08-31T16:00:00.000Z');
});

test('reads an unquoted time as Beijing time, unless it has a zone', () => {
  const at = (time: string) => {
    const parsed = parseDocument({ path: 'news/x.md', text: news.replace('2026-09-01 09:00', time) });
    return 'item' in parsed && parsed.item.publishedAt.toISOString();
  };
  expect(at('2026-09-01 09:00:30')).toBe('2026-09-01T01:00:30.000Z');
  expect(at('2026-09-01T09:00:00Z')).toBe('2026-09-01T09:00:00.000Z');
});

test('reports problems, and never executes front matter', () => {
  const wrong = parseDocument({ path: 'news/x.md', text: news.replace('source:', 'sauce:') });
  expect('problems' in wrong && wrong.problems.join('\n')).toMatch(/news\/x.md/);
  const code = parseDocument({ path: 'news/x.md', text: '---js\n{ title: process.exit(7) }\n---\n' });
  expect('problems' in code && code.problems[0]).toContain('YAML');
  expect('problems' in parseDocument({ path: 'elsewhere/x.md', text: news })).toBe(true);
});
