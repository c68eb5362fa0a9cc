import type { StoredFile } from '@portal/contract/files';
import type { PendingUpload } from './pending-uploads';
import { createUploads } from './uploads';

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
