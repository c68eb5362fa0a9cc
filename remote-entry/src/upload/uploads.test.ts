import { ApiError, type ApiErrorKind } from '@portal/api-client';
import type { StoredFile } from '@portal/contract/files';
import type { SeasonDefinition } from '@portal/contract/season/definition';
import { sampleSeason2026 } from '@portal/contract/season/sample-season-2026';
import { createDraft } from '../editor/draft';
import { hasPlace, placeOf } from '../editor/field-path';
import type { PendingUpload } from '../editor/local-database';
import { entryWith } from '../editor/test-editor';
import { awaitedUploads } from './awaited-uploads';
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

describe('uploads and the fields that they are meant for', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

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
        failure
          ? Promise.reject(new ApiError(failure, 1, '文件已加密'))
          : new Promise<never>(() => undefined),
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
});

describe('an upload to a field that may hold another file by now', () => {
  const FILM = 'materials/video';
  const settled = () => new Promise(setImmediate);

  /** A visit of an entry whose film is `standing.film` at the platform, on a device that may have kept an upload. */
  function visit(kept = new Map<string, PendingUpload>(), film?: string) {
    const standing = { film };
    const sending: ((file: StoredFile) => void)[] = [];
    const uploads = createUploads({
      entryId: 'e1',
      pending: {
        keep: async (upload) => void kept.set(upload.place, upload),
        drop: async (place) => void kept.delete(place),
        list: async () => [...kept.values()],
      },
      standing: () => standing.film,
      onDone: (_place, { fileId }) => {
        standing.film = fileId;
      },
      upload: () => new Promise((resolve) => void sending.push(resolve)),
    });
    const arrive = async (fileId: string) => {
      sending.at(-1)?.({ fileId, name: '路演.mp4', size: 1, mime: 'video/mp4', url: '' });
      await settled();
    };
    return { uploads, kept, standing, sending, arrive };
  }

  /** A visit that ended while a first film was being sent, in place of `film` if there was one. */
  async function cutOff(film?: string) {
    const { uploads, kept } = visit(undefined, film);
    uploads.start(FILM, new File(['1'], '路演.mp4'), 'video');
    await settled();
    uploads.stop();
    return kept;
  }

  async function comeBack(kept: Map<string, PendingUpload>, film?: string) {
    const back = visit(kept, film);
    await back.uploads.takeUp(() => true);
    await settled();
    return back;
  }

  test.each([undefined, 'old'])('goes on by itself where still %s stands', async (film) => {
    const { uploads, sending, arrive, standing, kept } = await comeBack(await cutOff(film), film);
    expect(sending).toHaveLength(1);
    await arrive('first');
    expect([standing.film, uploads.places(), kept.size]).toEqual(['first', [], 0]);
  });

  test('asks first where another file stands now, and replaces it only when told to', async () => {
    const { uploads, sending, arrive, standing, kept } = await comeBack(await cutOff('old'), 'newer');
    expect(sending).toHaveLength(0);
    expect(uploads.state(FILM)).toMatchObject({
      phase: 'paused',
      message: '该位置已有新的文件，继续上传将替换它',
    });
    uploads.resume(FILM);
    await settled();
    expect(kept.get(FILM)?.replaces).toBe('newer');
    await arrive('first');
    expect(standing.film).toBe('first');
  });

  test('gives way to the newer file when it is cancelled', async () => {
    const { uploads, standing, kept } = await comeBack(await cutOff(), 'newer');
    uploads.cancel(FILM);
    await settled();
    expect([standing.film, uploads.places(), kept.size]).toEqual(['newer', [], 0]);
  });

  test('asks at the end where a newer file has come meanwhile, and again at the next visit', async () => {
    const { uploads, arrive, standing, kept } = await comeBack(await cutOff());
    standing.film = 'newer';
    await arrive('first');
    expect([standing.film, uploads.state(FILM)?.phase]).toEqual(['newer', 'paused']);
    const again = await comeBack(kept, 'newer');
    expect(again.sending).toHaveLength(0);
  });

  test('an upload that another tab of this device was through with first disputes nothing', async () => {
    const { uploads, arrive, standing } = await comeBack(await cutOff());
    standing.film = 'first';
    await arrive('first');
    expect(uploads.places()).toEqual([]);
  });

  test('a file that was removed meanwhile is no reason to ask', async () => {
    const { sending } = await comeBack(await cutOff('old'));
    expect(sending).toHaveLength(1);
  });

  test('what is not wanted, or comes after the page was left, is not taken up', async () => {
    const kept = await cutOff();
    const overview = visit(kept);
    await overview.uploads.takeUp(() => false);
    const left = visit(kept);
    const taking = left.uploads.takeUp(() => true);
    left.uploads.stop();
    await taking;
    await settled();
    expect([overview.sending, left.sending, kept.size]).toEqual([[], [], 1]);
  });
});
