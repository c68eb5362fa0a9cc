import { join } from 'node:path';
import { beijingDay, deadlineText } from '@portal/contract/beijing-time';
import { paths } from '@portal/contract/paths';
import { readContentFolder } from '@portal/ops/content-folder';
import { sampleSeason2026 } from '@portal/season/sample-2026';
import { parseEnv } from '../platform/env';
import { packageRoot } from '../platform/package-root';
import { sampleTenant } from '../platform/tenant-config';
import { parseDocument } from './parse-document';

/** Minimum number of items, so that no list of a new portal looks empty. */
const atLeast: Readonly<Record<string, number>> = {
  news: 24,
  information: 12,
  activity: 8,
  products: 12,
  project: 12,
  financingNeeds: 12,
  partners: 16,
  parks: 6,
};

/** The list of parks shows items, not a fixed page. */
const fixedPages = [paths.match, paths.service, paths.contact, paths.park, paths.partners]
  .flatMap(({ pattern, sections }) => sections.map((section) => `${pattern.slice(1)}/${section}`))
  .filter((slug) => slug !== 'park/parks')
  .concat(['help-solve', 'product', 'finance', 'talent', 'car-insurance'].map((name) => `services/${name}`))
  .concat(['agreements/user', 'agreements/privacy', 'home/figures', 'home/people']);

test('the sample content is complete: all files are valid, and all pictures and pages exist', async () => {
  const { documents, assets } = await readContentFolder(join(packageRoot, 'seed/content'));
  const parsed = documents.map((document) => ({ ...document, ...parseDocument(document) }));
  expect(parsed.flatMap((each) => ('problems' in each ? each.problems : []))).toEqual([]);
  const items = parsed.flatMap((each) => ('item' in each ? [each] : []));
  const there = new Set(assets.map((asset) => asset.path));
  const missing = items.flatMap((each) => each.assets.filter((path) => !there.has(path)));
  expect(missing).toEqual([]);
  // Shown for shared pages without a picture of their own.
  expect(there).toContain('covers/share.png');
  for (const [type, least] of Object.entries(atLeast)) {
    const count = items.filter((each) => each.item.type === type).length;
    expect([type, count >= least]).toEqual([type, true]);
  }
  const covers = items.flatMap(({ item }) => (item.type === 'pages' ? [] : (item.cover ?? [])));
  expect(covers.filter((cover, at) => covers.indexOf(cover) !== at)).toEqual([]);
  const slugs = new Set(items.filter((each) => each.item.type === 'pages').map((each) => each.item.slug));
  expect(fixedPages.filter((slug) => !slugs.has(slug))).toEqual([]);
});

test('the policy page states as many prizes per track as the introduction lists', async () => {
  const { documents } = await readContentFolder(join(packageRoot, 'seed/content'));
  const readText = (path: string) => documents.find((document) => document.path === path)?.text ?? '';
  const listed = [...readText('pages/match/introduce.md').matchAll(/^\| \S+奖 \| (\d+)项 \|/gm)];
  const count = listed.reduce((sum, [, prizes]) => sum + Number(prizes), 0);
  expect(readText('pages/match/policy.md')).toContain(`每条赛道${count}个获奖名额`);
});

test('the agreements’ version is the date of their last change', async () => {
  const { documents } = await readContentFolder(join(packageRoot, 'seed/content'));
  const agreements = documents.filter(({ path }) => path.startsWith('pages/agreements/'));
  const changes = agreements.map(({ text }) => /更新日期：(\d+)年(\d+)月(\d+)日/.exec(text)?.slice(1) ?? []);
  const days = changes.map((parts) => parts.map((part) => part.padStart(2, '0')).join('-'));
  expect(days).toHaveLength(2);
  expect(days.sort().at(-1)).toBe(sampleTenant.agreementVersion);
});

test('the sample texts’ statements on identity documents and retention match the platform', async () => {
  const { documents } = await readContentFolder(join(packageRoot, 'seed/content'));
  const readText = (path: string) => documents.find((document) => document.path === path)?.text ?? '';
  const privacy = readText('pages/agreements/privacy.md');
  for (const text of [privacy, readText('pages/agreements/user.md'), readText('faq/id-security.md')]) {
    // Only numbers are encrypted; scans are stored unencrypted and opened with `entries files` only.
    expect(text).not.toMatch(/影像[^。]*加密/);
    expect(text).toContain('证件号码加密保存');
    expect(text).toMatch(/打开时[^。]*写明理由/);
  }
  const { LOGIN_RECORD_DAYS, NOTICE_DAYS, OUTBOX_DAYS, SMS_CODE_TTL } = parseEnv({});
  expect([LOGIN_RECORD_DAYS, NOTICE_DAYS, OUTBOX_DAYS, SMS_CODE_TTL]).toEqual([183, 365, 30, 300]);
  for (const kept of [
    '登录记录保存六个月',
    '站内通知保存一年',
    '短信的发送记录保存三十天',
    '验证码过期时（5分钟）',
  ])
    expect(privacy).toContain(kept);
  for (const text of [privacy, readText('faq/delete-account.md')])
    expect(text).toContain('至少保存至赛季结束后三年');
  const stated = [
    '手机号码、短信验证码',
    // Data collected by the registration, by category.
    '参赛主体的类型、名称、赛区、赛道等基本信息',
    '联系人的姓名、手机号等联系方式',
    '统一社会信用代码',
    '姓名、电话、证件类型和号码、地址、IP地址',
    '存储在境内的服务器',
  ]
    .concat([
      '必需的期限',
      '事先获得您的同意',
      '人脸核验',
      '监护人的同意',
      '我的 > 个人中心',
      '我的 > 设置 > 关于 > 隐私',
    ])
    .concat(['服务热线', '我们将在5个工作日内审核您的问题'])
    .concat(['access_token', 'refresh_token', 'tenant', 'device', 'codes'].map((name) => `portal_${name}`));
  expect(stated.filter((statement) => !privacy.includes(statement))).toEqual([]);
  const agreement = readText('pages/agreements/user.md');
  for (const rule of ['账号实行实名使用', '不得出借、出租、转让', '我们可以不经事先通知'])
    expect(agreement).toContain(rule);
  const changing = [readText('faq/change-track.md'), readText('pages/match/direct.md')];
  for (const text of changing) expect(text).toContain('重新提交之前，原来提交的内容仍然有效');
});

test('months of the season’s stages in the texts match its definition', async () => {
  const { documents } = await readContentFolder(join(packageRoot, 'seed/content'));
  const { stages = [], windows } = sampleSeason2026;
  const wrong = documents.flatMap(({ path, text }) =>
    [...text.matchAll(/(初赛|复赛|决赛)[^。；，\n|]{0,4}?(2027)年(\d{1,2})月/g)].flatMap(
      ([words, name, , month]) => {
        const stage = stages.find((each) => each.name === name);
        const { opens, closes } =
          stage && 'window' in stage ? windows[stage.window] : (stage?.dates ?? windows.final);
        const at = `2027-${month?.padStart(2, '0')}`;
        const within =
          beijingDay(opens).slice(0, 7) <= at && at <= beijingDay(Date.parse(closes) - 1).slice(0, 7);
        return within ? [] : [`${path}: ${words}`];
      },
    ),
  );
  expect(wrong).toEqual([]);
});

test('an answer covers what each of its wordings asks for', async () => {
  const { documents } = await readContentFolder(join(packageRoot, 'seed/content'));
  const readText = (slug: string) =>
    documents.find(({ path }) => path === `faq/${slug}.md`)?.text.split('\n---\n') ?? [];
  const expected = [
    ['change-phone', '换成家人的手机号可以吗', '不能换成家人或者他人的号码'],
    ['delete-account', '注销了还能恢复吗', '注销后无法恢复'],
    ['registration-period', '报名会延期吗', '顺延截止时间'],
    ['two-entries', '公司能不能报两个项目', '一个账号每届只能报一个项目'],
    ['forgot-password', '忘了密码又没有手机怎么办', '注册手机号不能用了的'],
    ['who-can-enter', '不满18岁能参加吗', '未满18周岁的不能担任负责人'],
  ] as const;
  for (const [slug, wording, sentence] of expected) {
    const [head, body] = readText(slug);
    expect([slug, head?.includes(wording), body?.includes(sentence)]).toEqual([slug, true, true]);
  }
  // The age limit must come first, so that minors do not read a "yes" first.
  expect(readText('who-can-enter')[1]?.trim()).toMatch(/^负责人须年满18周岁/);
});

test('no text promises features that the portal does not have', async () => {
  const { documents } = await readContentFolder(join(packageRoot, 'seed/content'));
  const promises =
    /在线预约|预约入口|提交工单|查看排期|在线办理|同意证明模板|负责窗口|按小时预约|在个人中心查看(?:成绩|评语)/;
  expect(documents.filter(({ text }) => promises.test(text)).map(({ path }) => path)).toEqual([]);
});

/** The value of a named fact on a fixed page, without its unit. */
function readFact(text: string, title: string): number {
  return Number(new RegExp(`title: ${title}, value: ([\\d.]+)`).exec(text)?.[1]);
}

test('numbers and dates on pages match their sources', async () => {
  const { documents } = await readContentFolder(join(packageRoot, 'seed/content'));
  const readText = (path: string) => documents.find((document) => document.path === path)?.text ?? '';
  const sum = (numbers: number[]) => numbers.reduce((total, each) => total + each, 0);
  const all = (text: string, pattern: RegExp) =>
    [...text.matchAll(pattern)].map(([, found]) => Number(found));

  const parks = documents.filter(({ path }) => path.startsWith('parks/')).map(({ text }) => text);
  const area = sum(parks.flatMap((text) => all(text, /^area: (\d+)$/gm)));
  expect(readFact(readText('pages/park/introduce.md'), '建筑面积')).toBe(area / 10_000);

  const services = readText('pages/service/item.md');
  expect(sum(all(services, /value: (\d+)项/g))).toBe(services.match(/^\| (?!服务|---)/gm)?.length);
  expect(services).toContain('二十四项服务');

  const think = readText('pages/park/think.md');
  const professions = think.match(/名成员中，(.*?)。/)?.[1] ?? '';
  expect(readFact(think, '智库成员')).toBe(sum(all(professions, /(\d+)人/g)));

  const introduction = readText('pages/match/introduce.md');
  const prizes = [...introduction.matchAll(/^\| \S+奖 \| (\d+)项 \| (\d+)万元 \|/gm)];
  const tracks = sampleSeason2026.tracks.flatMap((each) => each.tracks).length;
  const money = tracks * sum(prizes.map(([, count, prize]) => Number(count) * Number(prize)));
  expect(readFact(introduction, '奖金总额')).toBe(money);
  expect(readFact(introduction, '往届征集项目')).toBe(sum(all(introduction, /：征集项目(\d+)个/g)));
  expect(readFact(readText('pages/home/figures.md'), '累计征集项目')).toBe(
    readFact(introduction, '往届征集项目'),
  );

  const { opens, closes } = sampleSeason2026.windows.submit;
  const last = Date.parse(closes) - 1;
  const days = [opens, last].map((at) => beijingDay(at).replaceAll('-', '.')).join('—');
  expect(readText('pages/match/title.md')).toContain(`value: ${days}`);
  expect(readText('faq/registration-period.md')).toContain(deadlineText(closes).replace(' ', ''));
});

test('links to a news column lead to one with articles', async () => {
  const { documents } = await readContentFolder(join(packageRoot, 'seed/content'));
  const columns = new Set(
    documents
      .filter(({ path }) => path.startsWith('news/'))
      .map(({ text }) => /^column: (.+)$/m.exec(text)?.[1]),
  );
  const linked = documents.flatMap(({ text }) =>
    [...text.matchAll(/\/news\?category=([^)\s]+)/g)].map(([, column]) => column),
  );
  expect(linked.filter((column) => !columns.has(column))).toEqual([]);
});
