import { eq } from 'drizzle-orm';
import { conform } from '../../testing/conform';
import { SMALL_SEASON, smallEntry, smallSeason, startSeason, submitSmall } from '../../testing/entries';
import { TEST_OPERATOR_KEY } from '../../testing/test-app';
import { season } from '../tables';

const LIST = 'GET /ops/entries';
const EXPORT = 'GET /ops/entries/export';
const EXPIRED = 'GET /ops/entries/expired';
const REMOVE = 'POST /ops/entries/remove-expired';
const SHOW = 'GET /ops/entries/{id}';
const CHANGES = 'GET /ops/entries/{id}/changes';
const DECIDE = 'POST /ops/entries/decide';
const FILES = 'POST /ops/entries/{id}/files';
const RETURN = 'POST /ops/entries/{id}/return';
const REVIEW = 'POST /ops/entries/{id}/review';
const APPROVE = 'POST /ops/entries/{id}/approve';
const REJECT = 'POST /ops/entries/{id}/reject';
const EXTEND = 'POST /ops/entries/{id}/extend';
const PUBLISH = 'POST /ops/entries/publish';
const PUBLISHING = 'GET /ops/entries/publishing';
const RESEAL = 'POST /ops/keys/reseal';
const token = TEST_OPERATOR_KEY;

conform('opsEntry', { prepare: ({ test }) => startSeason(test, smallSeason(test.clock.now())) }, (at) => {
  const to = (name: string, id: string, body?: unknown) => at.call(name, { token, path: { id }, body });
  const tomorrow = () => new Date(at.test.clock.now().getTime() + 86_400_000).toISOString();
  async function submitted(): Promise<string> {
    const entry = await smallEntry(at.test);
    await submitSmall(at.test, entry, { consents: {} });
    return entry.id;
  }
  async function approved(): Promise<string> {
    const id = await submitted();
    await to(APPROVE, id, {});
    return id;
  }
  const returned = () => ({ reason: '名称过长', deadline: tomorrow(), fields: [] });
  const extended = () => ({ until: '2099-01-01T00:00:00+08:00', reason: '停电' });
  /** A decision needs a submission, so it is refused for a draft. */
  function decision(name: string, body: () => unknown) {
    return {
      good: async () => to(name, await submitted(), body()),
      NOT_FOUND: () => to(name, '2026999999', body()),
      ENTRY_STATE: async () => {
        const answer = await to(name, (await smallEntry(at.test)).id, body());
        expect(answer.msg).toContain('草稿');
        return answer;
      },
    };
  }
  const plain = () => ({});
  /** Temporarily ends the season in the past to remove an expired entry, then restores it. */
  async function removed() {
    await submitted();
    const ofSmall = eq(season.id, SMALL_SEASON);
    const { windows } = smallSeason(at.test.clock.now());
    const final = { ...windows.final, closes: '2020-01-01T00:00:00+08:00' };
    await at.test.app.db
      .update(season)
      .set({ windows: { ...windows, final } })
      .where(ofSmall);
    const listed = await at.call<{ listId: string }>(EXPIRED, { token });
    const answer = await at.call(REMOVE, { token, body: { listId: listed.data.listId } });
    await at.test.app.db.update(season).set({ windows }).where(ofSmall);
    return answer;
  }

  return {
    [LIST]: {
      good: () => at.call(LIST, { token }),
      SEASON_UNKNOWN: () => at.call(LIST, { token, query: { season: 'none' } }),
    },
    [EXPORT]: {
      good: () => at.call(EXPORT, { token, query: { season: SMALL_SEASON } }),
      SEASON_UNKNOWN: () => at.call(EXPORT, { token, query: { season: 'none' } }),
    },
    [EXPIRED]: { good: () => at.call(EXPIRED, { token }) },
    [REMOVE]: { good: removed },
    [SHOW]: {
      good: async () => to(SHOW, await submitted()),
      NOT_FOUND: () => to(SHOW, '2026999999'),
    },
    [CHANGES]: {
      good: async () => to(CHANGES, await submitted()),
      NOT_FOUND: () => to(CHANGES, '2026999999'),
    },
    [DECIDE]: {
      good: async () =>
        at.call(DECIDE, {
          token,
          body: {
            decision: 'approved',
            entries: [{ entry: await submitted() }, { entry: '2026999999' }],
            partial: true,
          },
        }),
    },
    [FILES]: {
      good: async () => to(FILES, await submitted(), { reason: '资格审核' }),
      NOT_FOUND: () => to(FILES, '2026999999', { reason: '资格审核' }),
    },
    [RETURN]: decision(RETURN, returned),
    [REVIEW]: decision(REVIEW, plain),
    [APPROVE]: decision(APPROVE, plain),
    [REJECT]: decision(REJECT, plain),
    [EXTEND]: {
      good: async () => to(EXTEND, await submitted(), extended()),
      NOT_FOUND: () => to(EXTEND, '2026999999', extended()),
      ENTRY_STATE: async () => to(EXTEND, await approved(), extended()),
    },
    [PUBLISH]: {
      good: () => at.call(PUBLISH, { token, body: { season: SMALL_SEASON } }),
      SEASON_UNKNOWN: () => at.call(PUBLISH, { token, body: { season: 'none' } }),
    },
    [PUBLISHING]: {
      async good() {
        await at.call(PUBLISH, { token, body: { season: SMALL_SEASON } });
        return at.call(PUBLISHING, { token, query: { season: SMALL_SEASON } });
      },
      NOT_FOUND: () => at.call(PUBLISHING, { token, query: { season: 'none' } }),
    },
    [RESEAL]: { good: () => at.call(RESEAL, { token }) },
  };
});
