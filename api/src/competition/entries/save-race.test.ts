import type { EntryDetail, Receipt, SavedStep } from '@portal/contract/competition/entry';
import { eq } from 'drizzle-orm';
import { loginSession } from '../../accounts/tables';
import type { Db } from '../../platform/db/database';
import { openSmallSeason, SMALL_SEASON } from '../../testing/entries';
import { signInParticipant } from '../../testing/participants';
import { buildTestApp, type TestApp } from '../../testing/test-app';
import { waitForLocks } from '../../testing/test-database';
import { entry, entryStep, entrySubmission, season } from '../tables';

const ROUNDS = 30;
const track = ['information', 'ai-software'];

describe('A save that races another action', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await buildTestApp();
    await openSmallSeason(test);
  });
  afterAll(() => test.close());

  async function begin() {
    const { token, userId } = await signInParticipant(test);
    const body = { seasonId: SMALL_SEASON };
    const { data } = await test.call<EntryDetail>('POST', '/api/comp/entry', { token, body });
    const { id } = data;
    const save = (name: string, baseRevision: number) =>
      test.call<SavedStep>('PUT', `/api/comp/entry/${id}/step/project`, {
        token,
        body: { data: { name, track }, baseRevision },
      });
    const submit = (revision: number, key = 'key-0001') =>
      test.call<Receipt>('POST', `/api/comp/entry/${id}/submit`, {
        token,
        body: { idempotencyKey: key, revisions: { project: revision }, consents: {} },
      });
    const first = await save('项目甲', data.steps.project?.revision ?? 0);
    const { revision } = (await save('项目乙', first.data.revision)).data;
    return { id, token, userId, save, submit, revision };
  }

  /** Sends the save while `act` holds its locks, then lets it continue. */
  async function saveDuring(author: Awaited<ReturnType<typeof begin>>, act: (tx: Db) => Promise<unknown>) {
    let saving: ReturnType<typeof author.save> | undefined;
    await test.app.db.transaction(async (tx) => {
      await act(tx);
      saving = author.save('项目丙', author.revision);
      await waitForLocks(test.app.database);
    });
    return saving;
  }

  const stored = async (id: string) => {
    const [row] = await test.app.db.select().from(entryStep).where(eq(entryStep.entryId, id));
    return row?.data.name;
  };

  it('is rejected if the entry was withdrawn while it waited for the lock', async () => {
    const author = await begin();
    expect((await author.submit(author.revision)).code).toBe(200);
    await author.save('项目乙', author.revision);
    author.revision += 1;
    const saved = await saveDuring(author, (tx) =>
      tx
        .update(entry)
        .set({ status: 'withdrawn', publishedStatus: 'withdrawn' })
        .where(eq(entry.id, author.id)),
    );
    expect(saved?.code).toBe(1009001004);
    expect(await stored(author.id)).toBe('项目乙');
  });

  it('is rejected after the season has closed, until it is reopened', async () => {
    const author = await begin();
    const [row] = await test.app.db.select().from(season).where(eq(season.id, SMALL_SEASON));
    if (!row) throw new Error('The season is missing.');
    const closes = new Date(test.clock.now().getTime() - 3_600_000).toISOString();
    const windows = { ...row.windows, submit: { ...row.windows.submit, closes } };
    await test.app.db.update(season).set({ windows }).where(eq(season.id, SMALL_SEASON));
    expect((await author.save('项目丙', author.revision)).code).toBe(1009001001);
    await test.app.db.update(season).set({ windows: row.windows }).where(eq(season.id, SMALL_SEASON));
    expect((await author.save('项目丙', author.revision)).code).toBe(200);
  });

  it('leaves a concurrent or earlier submission unchanged', async () => {
    let submits = 0;
    for (let round = 0; round < ROUNDS; round += 1) {
      const author = await begin();
      const submitting = author.submit(author.revision);
      // In each round the save starts a little later during the submit; in the last round, after it.
      for (let turn = 0; turn < round; turn += 1) await new Promise(setImmediate);
      if (round === ROUNDS - 1) await submitting;
      const saved = await author.save('项目丙', author.revision);
      const submitted = await submitting;
      expect(saved.code).toBe(200);
      const [kept] = await test.app.db
        .select()
        .from(entrySubmission)
        .where(eq(entrySubmission.entryId, author.id));
      const [row] = await test.app.db.select().from(entry).where(eq(entry.id, author.id));
      expect(await stored(author.id)).toBe('项目丙');
      if (submitted.code === 409) {
        expect(kept).toBeUndefined();
        continue;
      }
      expect(submitted.code).toBe(200);
      expect(kept?.steps.project).toMatchObject({ data: { name: '项目乙' }, revision: author.revision });
      expect(row?.changedSinceSubmission).toBe(true);
      submits += 1;
    }
    expect(submits).toBeGreaterThan(0);
  });

  it('succeeds for one of many concurrent saves, and the others get the winner’s copy', async () => {
    const author = await begin();
    const all = await Promise.all(
      Array.from({ length: 30 }, (_v, at) => author.save(`第${at}`, author.revision)),
    );
    const won = all.filter(({ code }) => code === 200);
    expect(won).toHaveLength(1);
    const name = await stored(author.id);
    for (const { code, data } of all.filter((one) => one !== won[0])) {
      expect(code).toBe(409);
      expect(data).toMatchObject({ revision: author.revision + 1, data: { name } });
    }
  });

  it('succeeds if another replica has updated the entry without changing the step', async () => {
    const author = await begin();
    await test.app.db.update(entry).set({ extendedUntil: test.clock.now() }).where(eq(entry.id, author.id));
    expect(await author.save('项目丙', author.revision)).toMatchObject({
      code: 200,
      data: { revision: author.revision + 1 },
    });
  });

  it('is rejected if its session was ended on any replica', async () => {
    const author = await begin();
    const ended = { endedAt: test.clock.now(), endReason: 'logout' as const };
    await test.app.db.update(loginSession).set(ended).where(eq(loginSession.userId, author.userId));
    expect((await author.save('项目丙', author.revision)).code).toBe(401);
    expect((await author.submit(author.revision)).code).toBe(401);
    expect(await stored(author.id)).toBe('项目乙');
    const other = await begin();
    await test.call('POST', '/api/system/auth/logout', { token: other.token });
    expect((await other.save('项目丙', other.revision)).code).toBe(401);
    expect(await stored(other.id)).toBe('项目乙');
  });

  it('is rejected if its session ends while it waits for the lock', async () => {
    const author = await begin();
    const saved = await saveDuring(author, async (tx) => {
      await tx.select().from(entry).where(eq(entry.id, author.id)).for('update');
      await tx.update(entry).set({ updatedAt: test.clock.now() }).where(eq(entry.id, author.id));
      await tx
        .update(loginSession)
        .set({ endedAt: test.clock.now(), endReason: 'logout' })
        .where(eq(loginSession.userId, author.userId));
    });
    expect(saved?.code).toBe(401);
    expect(await stored(author.id)).toBe('项目乙');
  });
});
