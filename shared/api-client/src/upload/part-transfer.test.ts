import { fileErrors } from '@portal/contract/errors';
import { configureApiClient } from '../client/configure';
import { type Part, putPart, sendNextPiece } from './part-transfer';

class FakeCall {
  static last: FakeCall;
  upload: { onprogress?: (event: { loaded: number }) => void } = {};
  status = 0;
  onload?: () => void;
  onloadend?: () => void;
  onabort?: () => void;
  constructor() {
    FakeCall.last = this;
  }
  open = () => undefined;
  send = () => undefined;
  getResponseHeader = () => 'etag';
  abort() {
    this.onabort?.();
    this.onloadend?.();
  }
  answer(status = 200) {
    this.status = status;
    this.onload?.();
    this.onloadend?.();
  }
}

beforeEach(() => {
  jest.useFakeTimers();
  Object.assign(globalThis, { XMLHttpRequest: FakeCall });
});
afterEach(() => {
  jest.useRealTimers();
  Reflect.deleteProperty(globalThis, 'XMLHttpRequest');
});

function send() {
  const ended = jest.fn();
  putPart('/bucket/part', new Blob(['x']), new AbortController().signal, () => undefined).then(
    ({ etag }) => ended(etag),
    ({ message }: Error) => ended(message),
  );
  return ended;
}

test('a part whose connection has moved no byte for two minutes is aborted, so that it is sent again', async () => {
  const ended = send();
  await jest.advanceTimersByTimeAsync(100_000);
  FakeCall.last.upload.onprogress?.({ loaded: 1 });
  await jest.advanceTimersByTimeAsync(100_000);
  expect(ended).not.toHaveBeenCalled();
  await jest.advanceTimersByTimeAsync(20_000);
  expect(ended).toHaveBeenCalledWith('Object storage says nothing');
});

test('a part of which no byte is sent at all is aborted as well', async () => {
  const ended = send();
  await jest.advanceTimersByTimeAsync(120_000);
  expect(ended).toHaveBeenCalledWith('Object storage says nothing');
});

test('a part that object storage rejects does not count as stored, whatever its ETag', async () => {
  const ended = send();
  FakeCall.last.answer(403);
  await jest.advanceTimersByTimeAsync(0);
  expect(ended).toHaveBeenCalledWith('Object storage answered 403');
});

/** Sends a piece to a platform with this progress and answer. @returns what was sent, and the outcome */
async function sendPieceTo(begun: object, answer: object = { code: 200, data: { received: 10 } }) {
  jest.useRealTimers();
  const sent: FormData[] = [];
  configureApiClient({
    baseUrl: '',
    tenantId: '126',
    transport: async ({ method, data }) => {
      if (method === 'POST') sent.push(data as FormData);
      return { status: 200, data: method === 'POST' ? answer : { code: 200, data: begun } };
    },
  });
  const part: Part = { number: 1, body: new Blob(['0123456789']), sha256: 'own' };
  const { signal } = new AbortController();
  const ended = await sendNextPiece('u1', part, 4, signal, () => undefined).catch((error: unknown) => error);
  const pieces = await Promise.all(
    sent.map(async (form) => [form.get('offset'), await (form.get('file') as Blob).text()]),
  );
  return { pieces, ended };
}

test.each([
  ['continues after the bytes that the platform has', { received: 6 }, [['6', '6789']]],
  [
    'is sent from the start if the platform has different bytes',
    { received: 10, etag: 'other' },
    [['0', '0123']],
  ],
  ['that arrived completely but was not closed is closed with its last byte', { received: 10 }, [['9', '9']]],
  ['already stored by the platform is not sent', { received: 10, etag: 'own' }, []],
])('a part %s', async (_what, begun, pieces) => {
  expect((await sendPieceTo(begun)).pieces).toEqual(pieces);
});

test.each([
  [
    'corrupted in transit is sent again',
    fileErrors.FILE_HASH_MISMATCH.code,
    'The piece has to be sent again',
  ],
  ['rejected by the platform is not', fileErrors.FILE_EXPLODES.code, '拒绝'],
])('a piece %s', async (_what, code, message) => {
  const { ended } = await sendPieceTo({ received: 0 }, { code, msg: '拒绝', data: null });
  expect(ended).toMatchObject({ message });
});

test('a part that progresses slowly is not aborted', async () => {
  const ended = send();
  for (let loaded = 0; loaded < 20; loaded += 1) {
    await jest.advanceTimersByTimeAsync(100_000);
    FakeCall.last.upload.onprogress?.({ loaded });
  }
  FakeCall.last.answer();
  await jest.advanceTimersByTimeAsync(600_000);
  expect(ended).toHaveBeenCalledTimes(1);
  expect(ended).toHaveBeenCalledWith('etag');
});
