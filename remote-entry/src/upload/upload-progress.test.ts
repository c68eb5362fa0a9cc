import { ApiError } from '@portal/api-client';
import type { UploadProgress } from '@portal/api-client/upload';
import { createUploads } from './uploads';

test('the progress shows bytes sent, not bytes hashed, and does not decrease on a retry', async () => {
  const PROOF = 'materials/ipProof';
  const tries: { onProgress?: (progress: UploadProgress) => void; fail: (error: unknown) => void }[] = [];
  const uploads = createUploads({
    entryId: 'e1',
    pending: { save: async () => true, remove: async () => undefined, list: async () => [] },
    currentFileId: () => undefined,
    onDone: () => undefined,
    upload: (_file, { onHash, onProgress }) => {
      onHash?.('hash');
      return new Promise((_resolve, fail) => void tries.push({ onProgress, fail }));
    },
  });
  const settled = () => new Promise(setImmediate);
  const loseLine = async () => {
    tries.at(-1)?.fail(new ApiError('network', 0, '服务连接异常，请重试'));
    await settled();
  };
  const report = (phase: UploadProgress['phase'], loaded: number) =>
    tries.at(-1)?.onProgress?.({ phase, loaded, size: 10 });
  uploads.start(PROOF, new File(['0123456789'], '1.pdf'), 'material');
  await settled();
  report('hashing', 10);
  await loseLine();
  expect(uploads.state(PROOF)).toMatchObject({ phase: 'failed', loaded: 0 });
  uploads.resume(PROOF);
  await settled();
  expect(uploads.state(PROOF)).toMatchObject({ phase: 'sending', loaded: 0 });
  report('sending', 6);
  await loseLine();
  uploads.resume(PROOF);
  await settled();
  report('sending', 0);
  expect(uploads.state(PROOF)?.loaded).toBe(6);
  report('sending', 7);
  expect(uploads.state(PROOF)?.loaded).toBe(7);
  uploads.stop();
});

test('an upload without progress is reported after 15 seconds, until it continues', async () => {
  jest.useFakeTimers();
  const FILM = 'materials/video';
  let report: (phase: UploadProgress['phase'], loaded: number) => void = () => undefined;
  const uploads = createUploads({
    entryId: 'e1',
    pending: { save: async () => true, remove: async () => undefined, list: async () => [] },
    currentFileId: () => undefined,
    onDone: () => undefined,
    upload: (_file, { onProgress }) => {
      report = (phase, loaded) => onProgress?.({ phase, loaded, size: 10 });
      return new Promise(() => undefined);
    },
  });
  const messageAfter = async (ms: number) => {
    await jest.advanceTimersByTimeAsync(ms);
    return uploads.state(FILM)?.message;
  };
  uploads.start(FILM, new File(['0123456789'], '路演.mp4'), 'video');
  await jest.advanceTimersByTimeAsync(0);
  report('hashing', 10);
  expect(await messageAfter(60_000)).toBeUndefined();
  report('sending', 0);
  expect(await messageAfter(14_000)).toBeUndefined();
  report('sending', 4);
  expect(await messageAfter(14_000)).toBeUndefined();
  // Resent bytes are no progress.
  report('sending', 3);
  expect(await messageAfter(1_000)).toMatch(/网络较慢或已断开/);
  expect(uploads.state(FILM)).toMatchObject({ phase: 'sending', loaded: 4 });
  report('sending', 5);
  expect(await messageAfter(0)).toBeUndefined();
  report('joining', 10);
  expect(await messageAfter(60_000)).toBeUndefined();
  uploads.stop();
  jest.useRealTimers();
});
