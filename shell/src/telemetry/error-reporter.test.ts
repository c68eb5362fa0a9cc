import type { ClientError } from '@portal/contract/telemetry';
import { RemoteError } from '@portal/federation/remote-loader';
import {
  attributeFailures,
  installErrorReporter,
  reportHydrationFailure,
  reportRemoteFailure,
} from './error-reporter';

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
    location: { pathname: '/competitionEnter', search: '?entry=7', origin: 'http://portal' },
  });
  installErrorReporter(async ({ errors }) => sent.push(...errors));
  const remotes = { entry: { prefixes: ['/competitionEnter'] } };
  attributeFailures({
    registry: { set: 'set-1', canary: true, remotes },
    versionOf: () => '2026.1.0',
  } as unknown as Parameters<typeof attributeFailures>[0]);
});
beforeEach(() => sent.splice(0));

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
    expect.objectContaining({
      ...{ remote: 'entry', version: '2027.1.0', set: 'set-1', kind: 'window' },
      page: '/competitionEnter',
    }),
  ]);
});

test('a message that quotes half a character is reported without it: the API would refuse the batch', () => {
  let error: unknown;
  try {
    JSON.parse('😀');
  } catch (thrown) {
    error = thrown;
  }
  expect(JSON.stringify(reported(['error', { error, message: 'boom' }]))).toContain("Unexpected token ''");
  expect(JSON.stringify(sent)).not.toMatch(/\\ud[89a-f]/);
});

test('a rejected promise, and an error with only a file name, are attributed to the remote', () => {
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

test('a report’s stack names paths without the origin', () => {
  const [plain] = reported(['error', { error: thrownBy(ENTRY), message: 'boom' }]);
  expect(plain?.stack).toBe('Error: boom\n    at /remotes/entry/2027.1.0/abc.js:1:2');
});

test('an event of a tag that did not load, as Firefox fires for a used preload, is not reported', () => {
  expect(reported(['error', { target: { rel: 'preload' } }])).toEqual([]);
});

test('a failure already reported by the loader is not reported again', () => {
  const failure = new RemoteError('load', 'entry', '2027.1.0', 'set-1', new Error('lost'));
  expect(reportRemoteFailure('entry', failure)).toBe(failure);
  expect(reported()).toEqual([]);
});

test('a failed hydration is attributed to the component’s remote, or else to the page’s', () => {
  reportHydrationFailure(new Error('Minified React error #418'), `\n    at Form (${ENTRY})\n    at div`);
  reportHydrationFailure(new Error('Minified React error #418'), '\n    at div');
  expect(reported()).toMatchObject([
    {
      ...{ kind: 'hydration', remote: 'entry', version: '2027.1.0', set: 'set-1' },
      stack: 'at Form (/remotes/entry/2027.1.0/abc.js:1:2)\n    at div',
    },
    { kind: 'hydration', remote: 'entry', version: '2026.1.0' },
  ]);
});
