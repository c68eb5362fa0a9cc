import { ApiError } from '@portal/api-client';
import { commonErrors, competitionErrors } from '@portal/contract/errors';
import { catchUp } from './catch-up';
import { createSetup, createTestEntry, openInTab, type } from './test-editor';

const { UNAUTHENTICATED, FORBIDDEN, NOT_FOUND } = commonErrors;
const { TOO_MANY_REQUESTS, INTERNAL, UNAVAILABLE, REQUEST_TIMEOUT } = commonErrors;
const { REGISTRATION_CLOSED, ENTRY_LOCKED, ENTRY_STATE } = competitionErrors;

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

/** An entry that was opened without the platform and typed into. @param refresh the platform's answer */
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

test('what was typed is saved once the platform answers the same entry', async () => {
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
])('an entry that %s is opened anew', async (_how, refresh) => {
  const { ask, onReached, onReload } = await typedOffline(refresh);
  await ask();
  expect(onReload).toHaveBeenCalledTimes(1);
  expect(onReached).not.toHaveBeenCalled();
});

test.each([UNAUTHENTICATED, FORBIDDEN, NOT_FOUND, REGISTRATION_CLOSED, ENTRY_LOCKED, ENTRY_STATE])(
  'an entry that is refused now with “$msg” is opened anew',
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
  'an error of kind %s leaves the page as it is',
  async (kind) => {
    const { ask, onReached, onReload } = await typedOffline(() => Promise.reject(new ApiError(kind, 0, '')));
    await ask();
    expect(onReload).not.toHaveBeenCalled();
    expect(onReached).not.toHaveBeenCalled();
  },
);

test.each([TOO_MANY_REQUESTS, INTERNAL, UNAVAILABLE, REQUEST_TIMEOUT])(
  'the platform’s “$msg” says nothing of the entry, and the page goes on waiting',
  async ({ code, msg }) => {
    const { ask, onReached, onReload } = await typedOffline(() =>
      Promise.reject(new ApiError('business', code, msg)),
    );
    await ask();
    expect(onReload).not.toHaveBeenCalled();
    expect(onReached).not.toHaveBeenCalled();
  },
);

test('a page that alone has what was typed is not reloaded', async () => {
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
