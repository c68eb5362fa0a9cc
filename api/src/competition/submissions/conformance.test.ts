import { conform } from '../../testing/conform';
import {
  days,
  type SmallEntry,
  smallEntry,
  smallSeason,
  startSeason,
  submitSmall,
} from '../../testing/entries';

const SUBMIT = 'POST /comp/entry/{id}/submit';
const RECEIPT = 'GET /comp/entry/{id}/receipt';
const WITHDRAW = 'POST /comp/entry/{id}/withdraw';
const REOPEN = 'POST /comp/entry/{id}/reopen';
const VERIFY = 'GET /comp/receipt/{entryNo}/verify';
const DAY = 86_400;
const consents = [{ id: 'publicity', title: '公示', text: '同意公示', required: true }];

conform(
  'submission',
  { prepare: ({ test }) => startSeason(test, { ...smallSeason(test.clock.now()), consents }) },
  (at) => {
    const submit = (entry: SmallEntry, changes?: Record<string, unknown>) =>
      submitSmall(at.test, entry, changes);
    const withdraw = ({ id, token }: SmallEntry) =>
      at.call(WITHDRAW, { token, path: { id }, body: { reason: '暂不参赛' } });
    const reopen = ({ id, token }: SmallEntry) => at.call(REOPEN, { token, path: { id } });
    const receipt = ({ id, token }: SmallEntry) => at.call(RECEIPT, { token, path: { id } });
    async function submitted(season?: string) {
      const entry = await smallEntry(at.test, season);
      const { data } = await submit(entry);
      return { ...entry, receipt: data };
    }
    async function withdrawn(season?: string) {
      const entry = await submitted(season);
      await withdraw(entry);
      return entry;
    }
    const stolen = async () => ({ ...(await submitted()), token: at.owner.token });
    /** Opens a separate season with these windows, in days from now. */
    async function openSeason(id: string, draft: [number, number], handIn: [number, number]) {
      const now = at.test.clock.now();
      const season = smallSeason(now);
      const windows = { ...season.windows, draft: days(now, ...draft), submit: days(now, ...handIn) };
      await startSeason(at.test, { ...season, id, windows, consents });
      return id;
    }
    const shortSeason = (id: string) => openSeason(id, [-1, 1], [-1, 1]);
    const nobodys = { path: { entryNo: '2026999999' }, query: { sha256: '0'.repeat(64) } };

    return {
      [SUBMIT]: {
        good: async () => submit(await smallEntry(at.test)),
        NOT_FOUND: async () => submit({ ...(await smallEntry(at.test)), token: at.owner.token }),
        CONFLICT: async () => submit(await smallEntry(at.test), { revisions: { project: 99 } }),
        CONSENT_MISSING: async () => submit(await smallEntry(at.test), { consents: {} }),
        ENTRY_STATE: async () => submit(await withdrawn(), { idempotencyKey: 'key-0002' }),
        TOO_MANY_REQUESTS: async () => {
          const entry = await submitted();
          for (let more = 1; more < 60; more += 1)
            await submit(entry, { idempotencyKey: `again-once-${more}` });
          return submit(entry, { idempotencyKey: 'once-too-often' });
        },
        ENTRY_INCOMPLETE: async () => {
          const { id, token, revision } = await smallEntry(at.test);
          const body = { data: { name: '' }, baseRevision: revision };
          await at.call('PUT /comp/entry/{id}/step/{stepId}', {
            token,
            path: { id, stepId: 'project' },
            body,
          });
          return submit({ id, token, revision: revision + 1 });
        },
        SUBMISSION_NOT_OPEN: async () =>
          submit(await smallEntry(at.test, await openSeason('later', [-1, 9], [5, 9]))),
        REGISTRATION_CLOSED: async () => {
          const entry = await smallEntry(at.test, await shortSeason('over'));
          at.test.clock.advance(2 * DAY);
          return submit(entry);
        },
      },
      [RECEIPT]: {
        good: async () => receipt(await submitted()),
        NOT_FOUND: async () => receipt(await stolen()),
      },
      [WITHDRAW]: {
        good: async () => withdraw(await submitted()),
        NOT_FOUND: async () => withdraw(await stolen()),
        ENTRY_STATE: async () => withdraw(await smallEntry(at.test)),
        TOO_MANY_REQUESTS: async () => {
          const entry = await withdrawn();
          for (let more = 1; more < 60; more += 1) await withdraw(entry);
          return withdraw(entry);
        },
      },
      [REOPEN]: {
        good: async () => reopen(await withdrawn()),
        NOT_FOUND: async () => reopen(await stolen()),
        ENTRY_STATE: async () => reopen(await submitted()),
        REGISTRATION_CLOSED: async () => {
          const entry = await withdrawn(await shortSeason('left'));
          at.test.clock.advance(2 * DAY);
          return reopen(entry);
        },
      },
      [VERIFY]: {
        good: async () => {
          const { entryNo, sha256 } = (await submitted()).receipt;
          return at.call(VERIFY, { path: { entryNo }, query: { sha256 } });
        },
        TOO_MANY_REQUESTS: () => at.twice(VERIFY, nobodys, 'RECEIPT_ADDRESS_MINUTE'),
      },
    };
  },
);
