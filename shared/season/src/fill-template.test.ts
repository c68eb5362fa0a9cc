import { fillTemplate } from './fill-template';
import { sampleSeason2026 as season } from './sample-2026';
import { enterpriseEntry } from './testing/filled-entry';

const written = (parts: { text: string }[]) => parts.map(({ text }) => text).join('');
const template = {
  title: '承诺书',
  paragraphs: ['{applicant}以“{name}”参加{season}：{statement}'],
  signature: ['信用代码：{project.uscc}', '签字：{blank}', '日期：{date}'],
};

test('a template is filled in from the entry, its season and the date', () => {
  const filled = fillTemplate(season, { ...enterpriseEntry, today: '2027-01-05' }, template);
  const company = String(enterpriseEntry.data.project?.company);
  expect(written(filled.paragraphs[0] ?? [])).toBe(
    `${company}以“高原智能分选装备”参加${season.name}：${season.statement}`,
  );
  expect(filled.paragraphs[0]?.[0]).toEqual({ text: company, underlined: true });
  expect(filled.signature.map(written)).toEqual([
    `信用代码：${enterpriseEntry.data.project?.uscc}`,
    `签字：${'\u3000'.repeat(10)}`,
    '日期：2027年1月5日',
  ]);
});

test('a missing answer becomes an underlined blank', () => {
  const empty = { participant: 'personal' as const, data: {}, today: '2027-01-05' };
  const [paragraph] = fillTemplate(season, empty, template).paragraphs;
  expect(paragraph?.[0]).toEqual({ text: '\u3000'.repeat(10), underlined: true });
});
