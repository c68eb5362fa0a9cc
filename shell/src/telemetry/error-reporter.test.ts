import type { ClientError } from '@portal/contract/telemetry';
import { attributeFailures, installErrorReporter } from './error-reporter';

type Listener = (event: object) => void;

const listeners = new Map<string, Listener>();
const sent: ClientError[] = [];

beforeAll(() => {
  const listen = (name: string, listener: Listener) => listeners.set(name, listener);
  Object.assign(globalThis, {
    window: { addEventListener: listen },
    document: {
      addEventListener: listen,
      visibilityState: 'hidden',
      readyState: 'complete',
      querySelectorAll: () => [],
    },
    location: { pathname: '/competitionEnter' },
  });
  installErrorReporter(async (errors) => sent.push(...errors));
  attributeFailures({ registry: { set: 'set-1', canary: true, remotes: {} }, versionOf: () => undefined });
});
beforeEach(() => sent.splice(0));

/** What is sent when the page goes away after these events. */
function reported(...events: [string, object][]): ClientError[] {
  for (const [name, event] of events) listeners.get(name)?.(event);
  listeners.get('visibilitychange')?.({});
  return sent;
}

function thrownBy(stack: string): Error {
  return Object.assign(new Error('boom'), { stack: `Error: boom\n    at ${stack}` });
}

const ENTRY = 'http://portal/remotes/entry/2027.1.0/abc.js:1:2';

test('an event handler’s error is attributed to the remote and version whose file threw', () => {
  const error = thrownBy(`submit (http://portal/assets/main.js:1:2)\n    at onClick (${ENTRY})`);
  expect(reported(['error', { error, message: 'boom' }])).toEqual([
    expect.objectContaining({ remote: 'entry', version: '2027.1.0', set: 'set-1', kind: 'window' }),
  ]);
});

test('a rejected promise and an error with a file name only are attributed to the remote', () => {
  expect(reported(['unhandledrejection', { reason: thrownBy(ENTRY) }])).toMatchObject([{ remote: 'entry' }]);
  sent.splice(0);
  expect(reported(['error', { error: null, message: 'boom', filename: ENTRY }])).toMatchObject([
    { version: '2027.1.0' },
  ]);
});

test('an error of the shell carries the release set and no remote', () => {
  const [told] = reported(
    ['error', { error: thrownBy('http://portal/assets/main.js:1:2') }],
    ['unhandledrejection', { reason: undefined }],
  );
  expect(told).toMatchObject({ set: 'set-1' });
  expect(told?.remote).toBeUndefined();
});

test('the same message from two versions counts as two errors', () => {
  const other = thrownBy(ENTRY.replace('2027', '2026'));
  const told = reported(
    ['error', { error: thrownBy(ENTRY) }],
    ['error', { error: other }],
    ['error', { error: other }],
  );
  expect(told.map(({ version, count }) => [version, count])).toEqual([
    ['2027.1.0', 1],
    ['2026.1.0', 2],
  ]);
});
