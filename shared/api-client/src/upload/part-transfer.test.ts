import { putPart } from './part-transfer';

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
  answer() {
    this.status = 200;
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

/** Sends a part to object storage. @returns how that ended, once it has */
function send() {
  const ended = jest.fn();
  putPart('/bucket/part', new Blob(['x']), new AbortController().signal, () => undefined).then(
    ({ etag }) => ended(etag),
    ({ message }: Error) => ended(message),
  );
  return ended;
}

test('a part is given up when its connection has moved no byte for two minutes, so that it is sent anew', async () => {
  const ended = send();
  await jest.advanceTimersByTimeAsync(100_000);
  FakeCall.last.upload.onprogress?.({ loaded: 1 });
  await jest.advanceTimersByTimeAsync(100_000);
  expect(ended).not.toHaveBeenCalled();
  await jest.advanceTimersByTimeAsync(20_000);
  expect(ended).toHaveBeenCalledWith('Object storage says nothing');
});

test('a part that arrives slowly is not given up', async () => {
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
