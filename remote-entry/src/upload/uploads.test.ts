import { ApiError, type ApiErrorKind } from '@portal/api-client';
import type { SeasonDefinition } from '@portal/season/definition';
import { sampleSeason2026 } from '@portal/season/sample-2026';
import { createTestEntry } from '../../test/test-editor';
import { createDraft } from '../editor/draft';
import { fieldExists, parseFieldKey } from '../editor/field-path';
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
