import { join } from 'node:path';
import type { Answer } from '@portal/contract/site';
import { readContentFolder } from '@portal/ops/content-folder';
import { packageRoot } from '../../platform/package-root';
import { seedSample } from '../../seed-sample';
import { buildTestApp, type TestApp } from '../../testing/test-app';
import questions from './questions.json';
import blind from './questions-blind.json';
import heldOut from './questions-held-out.json';
import tuning from './questions-tuning.json';

const MIN_RIGHT = 0.9;

/** Eligibility, dates, money and privacy: these must never be answered wrongly. */
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
  const marked = new Set<string>();
  beforeAll(async () => {
    test = await buildTestApp({ ASSISTANT_ADDRESS_MINUTE: '100000' });
    await seedSample(test.app);
    const { documents } = await readContentFolder(join(packageRoot, 'seed/content'));
    for (const { path, text } of documents) {
      const [, slug, title] = /^faq\/(.+)\.md\n---\ntitle: (.+)\n/.exec(`${path}\n${text}`) ?? [];
      if (slug && title) titles.set(slug, title);
      if (slug && /^delicate: true$/m.test(text)) marked.add(slug);
    }
  });
  afterAll(() => test.close());

  const isDelicate = (title: string | undefined) => [...DELICATE].some((slug) => titles.get(slug) === title);
  const ask = async (question: string) =>
    (await test.call<Answer>('POST', '/api/assistant/ask', { body: { question } })).data;

  it('are marked as delicate if a wrong answer would do harm', () => {
    expect(marked).toEqual(DELICATE);
  });

  it('include five per answer, and sixty without an answer', () => {
    expect(Object.keys(questions.answered).sort()).toEqual([...titles.keys()].sort());
    expect(Object.values(questions.answered).every((asked) => new Set(asked).size === 5)).toBe(true);
    expect(new Set(questions.unanswered).size).toBe(60);
  });

  /** Counts the questions answered correctly, and collects the others. */
  async function judge(answered: Readonly<Record<string, readonly string[]>>, unanswered: readonly string[]) {
    const wrong: string[] = [];
    const delicate: string[] = [];
    const missed: string[] = [];
    let right = 0;
    let offered = 0;
    for (const [slug, asked] of Object.entries(answered)) {
      for (const question of asked) {
        const { sources, suggestions } = await ask(question);
        const given = sources[0]?.title;
        if (given === titles.get(slug)) right += 1;
        else if (given) {
          wrong.push(`${question} → ${given}`);
          if (isDelicate(titles.get(slug)) || isDelicate(given)) delicate.push(question);
        } else {
          missed.push(`${slug}: ${question}`);
          if (suggestions.some((title) => title === titles.get(slug))) offered += 1;
        }
      }
    }
    const made: string[] = [];
    for (const question of unanswered) {
      const { sources, answer } = await ask(question);
      if (!sources[0] && answer.includes('没有找到')) continue;
      made.push(`${question} → ${sources[0]?.title}`);
      if (DELICATE_WORDS.test(question)) delicate.push(question);
    }
    const total = Object.values(answered).flat().length;
    process.stdout.write(
      `${right} of ${total} right, ${wrong.length} wrong, ${missed.length} not found, of which ${offered} offered; ${made.length} of ${unanswered.length} made up\n`,
    );
    if (process.env.SHOW_MISSED)
      process.stdout.write(`${[...wrong, '--', ...missed, '--', ...made].join('\n')}\n`);
    return {
      right: right / total,
      found: (right + offered) / total,
      wrong,
      made: made.length / unanswered.length,
      delicate,
    };
  }

  it('get the right answer or none', async () => {
    const { right, made, delicate } = await judge(questions.answered, questions.unanswered);
    expect(right).toBeGreaterThanOrEqual(MIN_RIGHT);
    expect(made).toBeLessThanOrEqual(1 - MIN_RIGHT);
    expect(delicate).toEqual([]);
  }, 300_000);

  it.each([
    ['the half that bounds were chosen on', tuning, 0.75, 0],
    ['the half that was held out', heldOut, 0.65, 2],
    ['those of another author', blind, 0.6, 1],
  ] as const)(
    'get the right answer, or a suggestion among three, in free wording: %s',
    async (_which, { answered, unanswered }, minRight, maxDelicate) => {
      const { right, found, wrong, made, delicate } = await judge(answered, unanswered);
      expect(right).toBeGreaterThanOrEqual(minRight);
      expect(found).toBeGreaterThanOrEqual(MIN_RIGHT);
      expect(wrong).toEqual([]);
      expect(made).toBeLessThanOrEqual(0.2);
      expect(delicate.length).toBeLessThanOrEqual(maxDelicate);
    },
    300_000,
  );
});
