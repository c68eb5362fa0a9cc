import { ApiError } from '@portal/api-client';
import { commonErrors, competitionErrors } from '@portal/contract/errors';
import { createSetup, createTestEntry, openInTab, type } from '../../test/test-editor';
import { catchUp } from './catch-up';

const { UNAUTHENTICATED, FORBIDDEN, NOT_FOUND } = commonErrors;
const { TOO_MANY_REQUESTS, INTERNAL, UNAVAILABLE, REQUEST_TIMEOUT } = commonErrors;
const { REGISTRATION_CLOSED, ENTRY_LOCKED, ENTRY_STATE } = competitionErrors;

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

/** An entry opened and edited offline. @param refresh the server's response */
async function typedOffline(refresh: () => Promise<ReturnType<typeof createTestEntry>>) {
  const at = createSetup();
  at.server.line = 'cut before';
  const tab = await openInTab('t1', at);
  type(tab, 'name', '断网时写的');
  await jest.advanceTimersByTimeAsync(3000);
  at.server.line = 'good';
  const calls = { onReached: jest.fn(), onReload: jest.fn(async () => undefined) };
  const editor = { entry: createTestEntry({}), refresh, autosave: tab.autosave };
  return { at, tab, ask: () => catchUp(editor, calls), ...calls };
}

test('offline input is saved once the server returns an unchanged entry', async () => {
  const { at, ask, onReached, onReload } = await typedOffline(async () => createTestEntry({}));
  await ask();
  await jest.advanceTimersByTimeAsync(0);
  expect(at.server.steps.project?.data).toEqual({ name: '断网时写的' });
  expect(onReached).toHaveBeenCalledTimes(1);
  expect(onReload).not.toHaveBeenCalled();
});

test.each([
  ['was closed meanwhile', async () => ({ ...createTestEntry({}), editable: false })],
  ['has another deadline', async () => ({ ...createTestEntry({}), deadline: '2027-02-01T00:00:00+08:00' })],
  ['was submitted again', async () => ({ ...createTestEntry({}), submittedAt: '2026-11-21T09:00:00+08:00' })],
  [
    'was returned again',
    async () => ({
      ...createTestEntry({}),
      history: [{ status: 'returned' as const, at: '2026-11-21T09:00:00+08:00' }],
    }),
  ],
])('an entry that %s is reopened', async (_how, refresh) => {
  const { ask, onReached, onReload } = await typedOffline(refresh);
  await ask();
  expect(onReload).toHaveBeenCalledTimes(1);
  expect(onReached).not.toHaveBeenCalled();
});

test.each([UNAUTHENTICATED, FORBIDDEN, NOT_FOUND, REGISTRATION_CLOSED, ENTRY_LOCKED, ENTRY_STATE])(
  'an entry now rejected with “$msg” is reopened',
  async ({ code, msg }) => {
    const { ask, onReached, onReload } = await typedOffline(() =>
      Promise.reject(new ApiError('business', code, msg)),
    );
    await ask();
    expect(onReload).toHaveBeenCalledTimes(1);
    expect(onReached).not.toHaveBeenCalled();
  },
);

test.each(['network', 'timeout', 'http', 'session'] as const)(
  'an error of kind %s does not change the page',
  async (kind) => {
    const { ask, onReached, onReload } = await typedOffline(() => Promise.reject(new ApiError(kind, 0, '')));
    await ask();
    expect(onReload).not.toHaveBeenCalled();
    expect(onReached).not.toHaveBeenCalled();
  },
);

test.each([TOO_MANY_REQUESTS, INTERNAL, UNAVAILABLE, REQUEST_TIMEOUT])(
  'the error “$msg” says nothing about the entry, so the page keeps waiting',
  async ({ code, msg }) => {
    const { ask, onReached, onReload } = await typedOffline(() =>
      Promise.reject(new ApiError('business', code, msg)),
    );
    await ask();
    expect(onReload).not.toHaveBeenCalled();
    expect(onReached).not.toHaveBeenCalled();
  },
);

test('a page with the only copy of some input is not reloaded', async () => {
  const { at, tab, ask, onReload } = await typedOffline(async () => ({
    ...createTestEntry({}),
    editable: false,
  }));
  at.server.line = 'cut before';
  at.store.put = () => Promise.reject(new DOMException('No room', 'QuotaExceededError'));
  type(tab, 'name', '只在本页');
  await ask();
  expect(onReload).not.toHaveBeenCalled();
});
