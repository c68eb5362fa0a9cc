import { join } from 'node:path';
import type { Answer } from '@portal/contract/site';
import { readContentFolder } from '@portal/ops/content-folder';
import { packageRoot } from '../../platform/package-root';
import { seedSample } from '../../seed-sample';
import { buildTestApp, type TestApp } from '../../testing/test-app';
import questions from './questions.json';

const MIN_RIGHT = 0.9;

/** Who may enter, dates, money and privacy: what must never be answered wrongly. */
const DELICATE = new Set([
  'who-can-enter',
  'past-entrants',
  'two-entries',
  'group-rules',
  'registration-period',
  'schedule',
  'review-result',
  'entry-fee',
  'prizes',
  'pilot-voucher',
  'finance-unit',
  'id-security',
  'public-display',
  'delete-account',
]);
const DELICATE_WORDS = /参赛|参加|报名|什么时候|多少|奖金|报销|税|工资|票|电话|手机号|住址|名单|身份证|密码/;

describe('questions of visitors', () => {
  let test: TestApp;
  const titles = new Map<string, string>();
  beforeAll(async () => {
    test = await buildTestApp({ ASSISTANT_ADDRESS_MINUTE: '100000' });
    await seedSample(test.app);
    const { documents } = await readContentFolder(join(packageRoot, 'seed/content'));
    for (const { path, text } of documents) {
      const [, slug, title] = /^faq\/(.+)\.md\n---\ntitle: (.+)\n/.exec(`${path}\n${text}`) ?? [];
      if (slug && title) titles.set(slug, title);
    }
  });
  afterAll(() => test.close());

  const ask = async (question: string) =>
    (await test.call<Answer>('POST', '/api/assistant/ask', { body: { question } })).data;

  it('has five of each, and sixty that nobody has an answer to', () => {
    expect(Object.keys(questions.answered).sort()).toEqual([...titles.keys()].sort());
    expect(Object.values(questions.answered).every((asked) => new Set(asked).size === 5)).toBe(true);
    expect(new Set(questions.unanswered).size).toBe(60);
  });

  it('are answered with the text that fits, or not at all', async () => {
    const wrong: string[] = [];
    const delicate: string[] = [];
    const missed: string[] = [];
    let right = 0;
    for (const [slug, asked] of Object.entries(questions.answered)) {
      for (const question of asked) {
        const { sources } = await ask(question);
        const given = sources[0]?.title;
        if (given === titles.get(slug)) right += 1;
        else if (given) {
          wrong.push(`${question} → ${given}`);
          if (DELICATE.has(slug)) delicate.push(question);
        } else missed.push(`${slug}: ${question}`);
      }
    }
    const made: string[] = [];
    for (const question of questions.unanswered) {
      const { sources, answer } = await ask(question);
      if (!sources[0] && answer.includes('没有找到')) continue;
      made.push(`${question} → ${sources[0]?.title}`);
      if (DELICATE_WORDS.test(question)) delicate.push(question);
    }
    process.stdout.write(
      `${right} of 180 right, ${wrong.length} wrong, ${missed.length} not found, ${made.length} made up\n${[...wrong, '--', ...missed, '--', ...made].join('\n')}\n`,
    );
    expect(right / 180).toBeGreaterThanOrEqual(MIN_RIGHT);
    expect(made.length / 60).toBeLessThanOrEqual(1 - MIN_RIGHT);
    expect(delicate).toEqual([]);
  }, 300_000);
});
