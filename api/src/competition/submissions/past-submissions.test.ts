import type { EntryDetail, Receipt } from '@portal/contract/competition/entry';
import { sampleSeason2026 } from '@portal/season/sample-2026';
import { randomSeason } from '@portal/season/testing/random';
import { eq } from 'drizzle-orm';
import { fillEntry } from '../../testing/entries';
import { signInParticipant } from '../../testing/participants';
import { buildTestApp, type TestApp } from '../../testing/test-app';
import { publishDefinition } from '../seasons/publish-season';
import { openSeason } from '../seasons/season-activation';
import { entryStep, entrySubmission } from '../tables';

const DAY = 86_400_000;
const VERSIONS = 12;

describe('swapping the season’s definition', () => {
  let test: TestApp;
  const now = Date.now();
  const window = { opens: new Date(now - DAY).toISOString(), closes: new Date(now + DAY).toISOString() };
  const later = {
    opens: new Date(now + 2 * DAY).toISOString(),
    closes: new Date(now + 3 * DAY).toISOString(),
  };
  const windows = { register: window, draft: window, submit: window, review: later, final: later };

  beforeAll(async () => {
    test = await buildTestApp();
    await publishDefinition(test.app.db, { ...sampleSeason2026, windows }, test.clock.now());
    await openSeason(test.app.db, sampleSeason2026.id, test.clock.now());
  });
  afterAll(() => test.close());

  it('leaves submissions byte for byte unchanged and migrates the draft only', async () => {
    const user = await signInParticipant(test, { enterprise: true });
    const { token } = user;
    const { id, revisions } = await fillEntry(test, user, sampleSeason2026.id);
    const body = {
      idempotencyKey: 'before-the-swap',
      revisions,
      consents: { truthful: true, personalInfo: true },
    };
    const { data: receipt } = await test.call<Receipt>('POST', `/api/comp/entry/${id}/submit`, {
      token,
      body,
    });
    const drafting = await signInParticipant(test, { enterprise: true });
    const draft = await fillEntry(test, drafting, sampleSeason2026.id);

    const stored = async () =>
      JSON.stringify([
        await test.app.db.select().from(entrySubmission).where(eq(entrySubmission.entryId, id)),
        await test.app.db.select().from(entryStep).where(eq(entryStep.entryId, id)),
      ]);
    const shown = async () => {
      const [entry, own] = await Promise.all([
        test.call<EntryDetail>('GET', `/api/comp/entry/${id}`, { token }),
        test.call<Receipt>('GET', `/api/comp/entry/${id}/receipt`, { token }),
      ]);
      expect(own.data).toMatchObject(receipt);
      const { steps, definitionVersion, legacy } = entry.data;
      return JSON.stringify({ steps, definitionVersion, legacy });
    };
    const [kept, seen] = [await stored(), await shown()];

    for (let version = 2; version <= VERSIONS; version += 1) {
      await publishDefinition(test.app.db, { ...randomSeason(version, version), windows }, test.clock.now());
      await openSeason(test.app.db, sampleSeason2026.id, test.clock.now());
      const moved = await test.call<EntryDetail>('GET', `/api/comp/entry/${draft.id}`, {
        token: drafting.token,
      });
      expect(moved).toMatchObject({ code: 200, data: { definitionVersion: version } });
      expect(await shown()).toBe(seen);
      expect(await stored()).toBe(kept);
    }
  });
});
