import { ApiError, type ApiErrorKind } from '@portal/api-client';
import type { UploadProgress } from '@portal/api-client/upload';
import { commonErrors, fileErrors } from '@portal/contract/errors';
import type { SeasonDefinition } from '@portal/season/definition';
import { listFiles } from '@portal/season/fields/file';
import { sampleSeason2026 } from '@portal/season/sample-2026';
import { createTestEntry } from '../../test/test-editor';
import { createDraft } from '../editor/draft';
import {
  fieldExists,
  findReplacedFile,
  parseFieldKey,
  toUploadKey,
  writeUploadedFile,
} from '../editor/field-path';
import type { PendingUpload } from '../editor/local-database';
import { getBlockingUploads } from './blocking-uploads';
import { createUploads } from './uploads';

const TRACK = ['equipment-material', 'smart-manufacturing'];
const WITHOUT_SLIDES = ['equipment-material', 'new-material'];
const CELL = 'honours/rows/h2/file';
const SLIDES = 'materials/slides';

const definition: SeasonDefinition = {
  ...sampleSeason2026,
  tracks: sampleSeason2026.tracks.map((area) => ({
    ...area,
    tracks: area.tracks.map((track) =>
      track.id === 'new-material' ? { ...track, materials: { required: [], optional: [] } } : track,
    ),
  })),
};

describe('uploads and their fields', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  const settled = () => jest.advanceTimersByTimeAsync(0);

  /** An entry with two certificates, whose uploads either never end or all fail the same way. */
  function openUploads(failure?: ApiErrorKind, code = 1) {
    const stored = new Map<string, PendingUpload>();
    let tried = 0;
    const uploads = createUploads({
      entryId: 'e1',
      pending: {
        save: async (upload) => Boolean(stored.set(upload.fieldKey, upload)),
        remove: async (fieldKey) => void stored.delete(fieldKey),
        list: async () => [...stored.values()],
      },
      currentFileId: () => undefined,
      onDone: () => undefined,
      upload: () => {
        tried += 1;
        return failure
          ? Promise.reject(new ApiError(failure, code, '文件已加密'))
          : new Promise<never>(() => undefined);
      },
    });
    const start = (fieldKey: string) => uploads.start(fieldKey, new File(['x'], '证书.pdf'), 'certificate');
    const draft = createDraft(definition, createTestEntry({}), Date.now);
    draft.setAnswer('project', 'track', TRACK);
    draft.setAnswer('honours', 'rows', [{ id: 'h1' }, { id: 'h2' }]);
    return { uploads, stored, start, draft, tries: () => tried };
  }

  test('a blocking upload names its field and why it has stopped', async () => {
    const { uploads, start, draft } = openUploads('business');
    start(CELL);
    await settled();
    expect(getBlockingUploads(draft, uploads)).toEqual([
      {
        uploadKey: CELL,
        stepId: 'honours',
        path: ['rows', 1, 'file'],
        label: '资质荣誉2：附件',
        halted: '上传失败',
      },
    ]);
    const running = openUploads();
    running.start(SLIDES);
    const shown = { uploadKey: SLIDES, stepId: 'materials', path: ['slides'], label: '路演PPT' };
    expect(getBlockingUploads(running.draft, running.uploads)).toEqual([shown]);
    running.uploads.pause(SLIDES);
    expect(getBlockingUploads(running.draft, running.uploads)).toEqual([{ ...shown, halted: '已暂停' }]);
  });

  test('uploads to hidden fields do not block submitting', () => {
    const { uploads, start, draft } = openUploads();
    for (const fieldKey of [CELL, SLIDES, 'gone/field', 'honours/gone', 'materials/gone']) start(fieldKey);
    expect(getBlockingUploads(draft, uploads)).toHaveLength(2);
    draft.setAnswer('project', 'track', WITHOUT_SLIDES);
    expect(getBlockingUploads(draft, uploads).map(({ stepId }) => stepId)).toEqual(['honours']);
    draft.setAnswer('honours', 'rows', [{ id: 'h1' }]);
    expect(getBlockingUploads(draft, uploads)).toEqual([]);
  });

  test('uploads are resumed only for fields that still exist', () => {
    const { draft } = openUploads();
    const fieldKeys = [CELL, SLIDES, 'honours/rows/h3/file', 'gone/field', 'materials/gone'];
    expect(fieldKeys.filter((fieldKey) => fieldExists(draft, parseFieldKey(fieldKey)))).toEqual([
      CELL,
      SLIDES,
    ]);
  });

  test('removing a row cancels only its own uploads', async () => {
    const { uploads, stored, start } = openUploads();
    const other = 'honours/rows/h21/file';
    start(CELL);
    start(other);
    uploads.cancelRow('honours/rows/h2');
    await settled();
    expect(uploads.fieldKeys()).toEqual([other]);
    expect([...stored.keys()]).toEqual([other]);
  });

  test('a rejected file is not resent on the next visit, only on retry', async () => {
    const { uploads, stored, start } = openUploads('business');
    start(CELL);
    await settled();
    expect(uploads.state(CELL)).toMatchObject({ phase: 'failed', message: '文件已加密' });
    expect(stored.size).toBe(0);
    uploads.resume(CELL);
    expect(stored.size).toBe(1);
  });

  test.each<ApiErrorKind>(['network', 'session', 'http'])(
    'a file that failed with a %s error is resumed on the next visit',
    async (kind) => {
      const { uploads, stored, start } = openUploads(kind);
      start(CELL);
      await settled();
      expect(uploads.state(CELL)?.phase).toBe('failed');
      expect(stored.size).toBe(1);
    },
  );

  test.each([
    ['line was lost goes on by itself, also where the browser does not notice that it is back', 'network', 0],
    ['way a proxy has cut goes on by itself, and says so', 'http', 503],
  ] as const)('a file whose %s', async (_, kind, code) => {
    const { uploads, start, tries } = openUploads(kind, code);
    start(CELL);
    await settled();
    expect(uploads.state(CELL)).toMatchObject({
      phase: 'failed',
      message: '连接中断，恢复后自动继续上传',
    });
    await jest.advanceTimersByTimeAsync(60_000);
    expect(tries()).toBeGreaterThan(1);
    uploads.cancel(CELL);
    const last = tries();
    await jest.advanceTimersByTimeAsync(600_000);
    expect(tries()).toBe(last);
  });

  test.each<ApiErrorKind>(['business', 'session'])(
    'a file that failed with a %s error is not retried automatically',
    async (kind) => {
      const { start, tries } = openUploads(kind);
      start(CELL);
      await jest.advanceTimersByTimeAsync(600_000);
      expect(tries()).toBe(1);
    },
  );
});

describe('multiple files of one field', () => {
  const PROOF = 'materials/ipProof';
  const settled = () => new Promise(setImmediate);

  function openField() {
    const draft = createDraft(definition, createTestEntry({}), Date.now);
    const sending: { name: string; arrive: (fileId: string) => void; fail: (error: unknown) => void }[] = [];
    const uploads = createUploads({
      entryId: 'e1',
      pending: { save: async () => true, remove: async () => undefined, list: async () => [] },
      currentFileId: (uploadKey) => findReplacedFile(draft, uploadKey),
      onDone: (uploadKey, { url: _url, ...file }, wasChosenLater) =>
        writeUploadedFile(draft, uploadKey, file, wasChosenLater),
      upload: ({ name }) =>
        new Promise((resolve, fail) => {
          const arrive = (fileId: string) =>
            resolve({ fileId, name, size: 1, mime: 'application/pdf', url: '' });
          sending.push({ name, arrive, fail });
        }),
    });
    const start = (...names: string[]) =>
      names.map((name) => {
        const uploadKey = toUploadKey(PROOF);
        uploads.start(uploadKey, new File(['x'], name), 'material');
        return uploadKey;
      });
    const names = () => listFiles(draft.step('materials').answers.ipProof).map(({ name }) => name);
    const putFile = (fieldKey: string, fileId: string) =>
      writeUploadedFile(draft, fieldKey, { fileId, name: '', size: 1, mime: 'application/pdf' });
    return { uploads, sending, start, names, putFile };
  }

  test('are uploaded three at a time, each with its own progress, and keep the order in which they were chosen', async () => {
    const { uploads, sending, start, names } = openField();
    const keys = start('1.pdf', '2.pdf', '3.pdf', '4.pdf');
    await settled();
    expect(sending.map(({ name }) => name)).toEqual(['1.pdf', '2.pdf', '3.pdf']);
    expect(uploads.listKeys(PROOF)).toEqual(keys);
    expect(uploads.state(keys[3] ?? '')?.phase).toBe('waiting');
    sending[1]?.arrive('b');
    await settled();
    expect(sending[3]?.name).toBe('4.pdf');
    sending[0]?.arrive('a');
    await settled();
    expect(names()).toEqual(['1.pdf', '2.pdf']);
    expect(uploads.listKeys(PROOF)).toEqual(keys.slice(2));
    sending[3]?.arrive('d');
    await settled();
    sending[2]?.arrive('c');
    await settled();
    expect(names()).toEqual(['1.pdf', '2.pdf', '3.pdf', '4.pdf']);
  });

  test('an invalid file asks for another file; a lost connection offers a retry', async () => {
    const { uploads, sending, start, names } = openField();
    const [wrong = '', moved = '', lost = ''] = start('1.exe', '2.pdf', '3.pdf');
    await settled();
    sending[0]?.fail(new ApiError('business', fileErrors.FILE_TYPE_REFUSED.code, '文件类型不符合要求'));
    sending[1]?.fail(new DOMException('gone', 'NotReadableError'));
    sending[2]?.fail(new ApiError('network', 0, '服务连接异常，请重试'));
    await settled();
    expect([wrong, moved, lost].map((key) => uploads.state(key)?.unusable)).toEqual([true, true, false]);
    uploads.start(wrong, new File(['x'], '1.pdf'), 'material');
    await settled();
    expect(uploads.state(wrong)).toMatchObject({ name: '1.pdf', phase: 'hashing' });
    sending[3]?.arrive('a');
    await settled();
    expect(names()).toEqual(['1.pdf']);
    uploads.stop();
  });

  test('a file with too long a name asks for another file, because a retry would fail again', async () => {
    const { uploads, sending, start } = openField();
    const [named = ''] = start(`${'长'.repeat(200)}.pdf`);
    await settled();
    sending[0]?.fail(new ApiError('business', commonErrors.BAD_REQUEST.code, '文件名过长'));
    await settled();
    expect(uploads.state(named)).toMatchObject({ message: '文件名过长', unusable: true });
    uploads.stop();
  });

  test('uploads stopped by a lost connection are resumed; rejected, paused and superseded ones are not', async () => {
    const { uploads, sending, start, names, putFile } = openField();
    const SEAL = 'materials/seal';
    const [lost = '', refused = '', paused = ''] = start('1.pdf', '2.pdf', '3.pdf');
    await settled();
    sending[0]?.fail(new ApiError('network', 0, '服务连接异常，请重试'));
    sending[1]?.fail(new ApiError('business', fileErrors.FILE_QUOTA.code, '您的上传空间已用完'));
    uploads.pause(paused);
    await settled();
    uploads.start(SEAL, new File(['x'], '4.pdf'), 'material');
    await settled();
    sending[3]?.fail(new ApiError('session', 401, '无效的会话'));
    await settled();
    putFile(SEAL, 'other');
    const phases = () => [lost, refused, paused, SEAL].map((key) => uploads.state(key)?.phase);
    expect(phases()).toEqual(['failed', 'failed', 'paused', 'failed']);
    uploads.retryLost();
    await settled();
    expect(phases()).toEqual(['hashing', 'failed', 'paused', 'paused']);
    sending[4]?.arrive('a');
    await settled();
    expect(names()).toEqual(['1.pdf']);
    uploads.stop();
  });

  test('a file added twice is listed once', async () => {
    const { sending, start, names } = openField();
    start('1.pdf', '1.pdf');
    await settled();
    // The server returns the same file for identical bytes.
    for (const { arrive } of sending) arrive('a');
    await settled();
    expect(names()).toEqual(['1.pdf']);
  });

  test('cancelling a waiting file does not block the next one', async () => {
    const { uploads, sending, start } = openField();
    const keys = start('1.pdf', '2.pdf', '3.pdf', '4.pdf', '5.pdf');
    await settled();
    uploads.cancel(keys[3] ?? '');
    uploads.cancel(keys[0] ?? '');
    sending[0]?.fail(new Error('aborted'));
    await settled();
    expect(sending.at(-1)?.name).toBe('5.pdf');
  });
});

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
