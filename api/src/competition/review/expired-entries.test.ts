import type { EntryDetail } from '@portal/contract/competition/entry';
import { count, eq } from 'drizzle-orm';
import { contentItem } from '../../content/tables';
import { storedFile, submissionFile } from '../../files/tables';
import { fillEntry } from '../../testing/entries';
import { type OperatorConsole, openSeasonConsole } from '../../testing/operator-console';
import { signInParticipant } from '../../testing/participants';
import { entry } from '../tables';

/** The running sample season ends 600 days after it is published. */
const END_DAYS = 600;
const DAY = 86_400;

describe('An entry past the retention period of the privacy policy', () => {
  let operator: OperatorConsole;
  beforeAll(async () => {
    operator = await openSeasonConsole();
  });
  afterAll(() => operator.close());

  async function submitted() {
    const user = await signInParticipant(operator.test, { enterprise: true });
    const { id, revisions } = await fillEntry(operator.test, user, '2026', { project: { published: true } });
    const consents = { truthful: true, personalInfo: true };
    const body = { idempotencyKey: 'first-key', revisions, consents };
    const { token } = user;
    const { data } = await operator.test.call<{ entryNo: string }>('POST', `/api/comp/entry/${id}/submit`, {
      token,
      body,
    });
    return { id, userId: user.userId, entryNo: data.entryNo };
  }
  const listId = (text: string) => /--confirm ([0-9a-f]{12})/.exec(text)?.[1] ?? '';

  it('is removed with its files and showcase page once an operator confirms the list; others are kept', async () => {
    const { test } = operator;
    const [first, second] = [await submitted(), await submitted()];
    const drafting = await signInParticipant(test, { enterprise: true });
    const draft = await test.call<EntryDetail>('POST', '/api/comp/entry', {
      token: drafting.token,
      body: { seasonId: '2026' },
    });
    await operator.portal('entries', 'approve', first.id);
    await operator.portal('entries', 'publish', '--season', '2026', '--yes');
    const countPages = () => test.app.db.$count(contentItem, eq(contentItem.slug, `entry-${first.entryNo}`));
    expect(await countPages()).toBe(1);
    test.clock.advance((END_DAYS + 3 * 365 - 2) * DAY);
    await test.app.runJobs();
    expect(await operator.portal('entries', 'expired')).toBe('没有保存期已满的报名');
    await expect(operator.portal('entries', 'remove-expired', '--confirm', '0123456789ab')).rejects.toThrow(
      '请用 entries expired 重新列出并核对',
    );

    test.clock.advance(5 * DAY);
    const listed = await operator.portal('entries', 'expired');
    expect(listed).toContain('共 2 份');
    for (const { entryNo } of [first, second]) expect(listed).toContain(entryNo);
    await test.app.db
      .update(entry)
      .set({ status: 'withdrawn', submittedAt: null })
      .where(eq(entry.id, second.id));
    await expect(operator.portal('entries', 'remove-expired', '--confirm', listId(listed))).rejects.toThrow(
      '清单编号与当前到期的报名不符',
    );

    const again = await operator.portal('entries', 'expired');
    expect(await operator.portal('entries', 'remove-expired', '--confirm', listId(again))).toBe(
      '已删除 1 份报名',
    );
    const left = await test.app.db.select({ id: entry.id }).from(entry).orderBy(entry.createdAt);
    expect(left.map(({ id }) => id).sort()).toEqual([second.id, draft.data.id].sort());
    expect(await countPages()).toBe(0);
    const countFiles = async (userId: number) => {
      const [row] = await test.app.db
        .select({ n: count() })
        .from(storedFile)
        .where(eq(storedFile.userId, userId));
      return row?.n ?? 0;
    };
    await test.app.runJobs();
    expect(await countFiles(first.userId)).toBe(0);
    expect(await countFiles(second.userId)).toBeGreaterThan(0);
    expect((await test.app.db.select().from(submissionFile)).length).toBeGreaterThan(0);
    const audit = await operator.portal('audit', 'list', '--act', 'entry.remove-expired');
    expect(audit).toContain(first.entryNo);
    expect(audit).not.toContain(second.entryNo);
    const ofEntry = await operator.portal('audit', 'list', '--subject', `${first.entryNo}`);
    expect(ofEntry).toContain('entry.remove-expired');
  });
});
