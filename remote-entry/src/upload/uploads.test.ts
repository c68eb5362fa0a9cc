import { ApiError, type ApiErrorKind } from '@portal/api-client';
import type { SeasonDefinition } from '@portal/contract/season/definition';
import { sampleSeason2026 } from '@portal/contract/season/sample-season-2026';
import { createDraft } from '../draft/draft';
import { hasPlace, placeOf } from '../draft/place';
import { entryWith } from '../draft/test-desk';
import { awaitedUploads } from './awaited-uploads';
import type { PendingUpload } from './pending-uploads';
import { createUploads } from './uploads';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

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

const settled = () => jest.advanceTimersByTimeAsync(0);

/** An entry with two certificates, whose uploads never end or fail in one way. */
function openUploads(failure?: ApiErrorKind) {
  const kept = new Map<string, PendingUpload>();
  const uploads = createUploads({
    entryId: 'e1',
    pending: {
      keep: async (upload) => void kept.set(upload.place, upload),
      drop: async (place) => void kept.delete(place),
      list: async () => [...kept.values()],
    },
    standing: () => undefined,
    onDone: () => undefined,
    upload: () =>
      failure ? Promise.reject(new ApiError(failure, 1, '文件已加密')) : new Promise<never>(() => undefined),
  });
  const start = (place: string) => uploads.start(place, new File(['x'], '证书.pdf'), 'certificate');
  const draft = createDraft(definition, entryWith({}), 0);
  draft.setAnswer('project', 'track', TRACK);
  draft.setAnswer('honours', 'rows', [{ id: 'h1' }, { id: 'h2' }]);
  return { uploads, kept, start, draft };
}

test('an upload is awaited where it is shown, and says why it has stopped', async () => {
  const { uploads, start, draft } = openUploads('business');
  start(CELL);
  await settled();
  expect(awaitedUploads(draft, uploads)).toEqual([
    { stepId: 'honours', path: ['rows', 1, 'file'], label: '资质荣誉2：附件', halted: '上传失败' },
  ]);
  const running = openUploads();
  running.start(SLIDES);
  const shown = { stepId: 'materials', path: ['slides'], label: '路演PPT' };
  expect(awaitedUploads(running.draft, running.uploads)).toEqual([shown]);
  running.uploads.pause(SLIDES);
  expect(awaitedUploads(running.draft, running.uploads)).toEqual([{ ...shown, halted: '已暂停' }]);
});

test('nobody waits for what is not shown any more', () => {
  const { uploads, start, draft } = openUploads();
  for (const place of [CELL, SLIDES, 'gone/field', 'honours/gone', 'materials/gone']) start(place);
  expect(awaitedUploads(draft, uploads)).toHaveLength(2);
  draft.setAnswer('project', 'track', WITHOUT_SLIDES);
  expect(awaitedUploads(draft, uploads).map(({ stepId }) => stepId)).toEqual(['honours']);
  draft.setAnswer('honours', 'rows', [{ id: 'h1' }]);
  expect(awaitedUploads(draft, uploads)).toEqual([]);
});

test('what was begun is taken up again only where it still has a place', () => {
  const { draft } = openUploads();
  const places = [CELL, SLIDES, 'honours/rows/h3/file', 'gone/field', 'materials/gone'];
  expect(places.filter((place) => hasPlace(draft, placeOf(place)))).toEqual([CELL, SLIDES]);
});

test('the uploads of a row go with it, those of other rows stay', async () => {
  const { uploads, kept, start } = openUploads();
  const other = 'honours/rows/h21/file';
  start(CELL);
  start(other);
  uploads.cancelWithin('honours/rows/h2');
  await settled();
  expect(uploads.places()).toEqual([other]);
  expect([...kept.keys()]).toEqual([other]);
});

test('a file that was refused is not sent again at the next visit, only when somebody tries again', async () => {
  const { uploads, kept, start } = openUploads('business');
  start(CELL);
  await settled();
  expect(uploads.state(CELL)).toMatchObject({ phase: 'failed', message: '文件已加密' });
  expect(kept.size).toBe(0);
  uploads.resume(CELL);
  expect(kept.size).toBe(1);
});

test.each<ApiErrorKind>(['network', 'session', 'http'])(
  'a file that failed for the %s is taken up at the next visit',
  async (kind) => {
    const { uploads, kept, start } = openUploads(kind);
    start(CELL);
    await settled();
    expect(uploads.state(CELL)?.phase).toBe('failed');
    expect(kept.size).toBe(1);
  },
);
