import { join } from 'node:path';
import { readContentFolder } from '@portal/ops/content-folder';
import { packageRoot } from '../../platform/package-root';
import { joinSummary } from '../dto';
import { plainText } from '../markdown';
import { parseDocument } from '../parse-document';
import { createGuide, type Guide } from '../search/guides';
import { matchQuestion } from './match-question';

/** The sample questions as the assistant loads them. */
async function readSample(): Promise<Guide[]> {
  const { documents } = await readContentFolder(join(packageRoot, 'seed/content'));
  return documents.flatMap((document) => {
    const parsed = document.path.startsWith('faq/') ? parseDocument(document) : undefined;
    if (!parsed || !('item' in parsed)) return [];
    const { slug: id, title, summary, body, fields } = parsed.item;
    const { asks, wordings, delicate } = fields as { asks: string[]; wordings: string[]; delicate: boolean };
    const text = joinSummary(summary, plainText(body));
    return [
      createGuide(
        { type: 'faq', id, itemId: 1, title, within: undefined, text, publishedAt: undefined },
        asks,
        { questions: wordings, isDelicate: delicate },
      ),
    ];
  });
}

describe('the best matching question', () => {
  let guides: Guide[];
  const answer = (question: string) =>
    matchQuestion(question, guides).find(({ answers }) => answers)?.guide.id;
  const near = (question: string) => matchQuestion(question, guides).map(({ guide }) => guide.id);
  beforeAll(async () => {
    guides = await readSample();
  });

  it.each(['上市公司可以参赛吗', '外省企业可以参赛吗', '国企可以参赛吗', '个体户可以参加吗'])(
    'is not the one on eligibility if its text never mentions the group asked about: %s',
    (question) => {
      expect(answer(question)).toBeUndefined();
      expect(near(question).slice(0, 4)).toContain('who-can-enter');
    },
  );

  it('is the one on eligibility if its text mentions the group asked about', () => {
    expect(answer('大学生可以参赛吗')).toBe('who-can-enter');
    expect(answer('一个人可以参赛吗')).toBe('who-can-enter');
  });

  it('is not the registration deadline if the question is when something else ends', () => {
    expect(answer('报名什么时候结束')).toBe('registration-period');
    expect(answer('比赛什么时候结束')).toBe('schedule');
    for (const question of ['账号什么时候到期', '贷款什么时候到期'])
      expect([question, answer(question)]).not.toEqual([question, 'registration-period']);
  });

  it('is not the appeal if the question is about disagreeing with something else', () => {
    expect(answer('不同意评审结果怎么办')).toBe('appeal');
    expect(answer('不同意公开项目怎么办')).not.toBe('appeal');
    expect(answer('怎么让项目不公开')).toBe('public-display');
  });

  it('takes a bounded number of comparisons, however many clauses ask something', () => {
    let comparisons = 0;
    const [first] = guides.filter(({ id }) => id === 'entry-fee');
    if (!first) throw new Error('The sample has no such question.');
    const letters = Object.assign([...first.asked.letters], {
      map(this: readonly (readonly string[])[], compare: (wording: readonly string[]) => number) {
        comparisons += 1;
        return Array.from(this, compare);
      },
    });
    const counted = { ...first, asked: { ...first.asked, letters: letters as typeof first.asked.letters } };
    matchQuestion('报名费收多少吗？'.repeat(60), [counted]);
    expect(comparisons).toBeGreaterThan(1);
    expect(comparisons).toBeLessThan(10);
  });
});
