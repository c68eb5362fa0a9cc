import type { StoredFile } from '@portal/contract/files';
import type { PendingUpload } from '../editor/local-database';
import { createUploads } from './uploads';

describe('an interrupted upload', () => {
  const FILM = 'materials/video';
  const settled = () => new Promise(setImmediate);

  /** A visit to an entry whose video is `server.film`, on a device that may have stored an upload. */
  function visit(stored = new Map<string, PendingUpload>(), film?: string) {
    const server = { film };
    const device = { isSilent: false };
    const sending: ((file: StoredFile) => void)[] = [];
    const uploads = createUploads({
      entryId: 'e1',
      pending: {
        save: async (upload) => Boolean(stored.set(upload.fieldKey, upload)),
        remove: async (fieldKey) => void stored.delete(fieldKey),
        list: async () => (device.isSilent ? undefined : [...stored.values()]),
      },
      currentFileId: () => server.film,
      onDone: (_fieldKey, { fileId }) => {
        server.film = fileId;
      },
      upload: () => new Promise((resolve) => void sending.push(resolve)),
    });
    const arrive = async (fileId: string) => {
      sending.at(-1)?.({ fileId, name: '路演.mp4', size: 1, mime: 'video/mp4', url: '' });
      await settled();
    };
    return { uploads, stored, server, device, sending, arrive };
  }

  /** A visit closed during the upload of a new video, replacing `film` if given. */
  async function cutOff(film?: string) {
    const { uploads, stored } = visit(undefined, film);
    uploads.start(FILM, new File(['1'], '路演.mp4'), 'video');
    await settled();
    uploads.stop();
    return stored;
  }

  async function comeBack(stored: Map<string, PendingUpload>, film?: string) {
    const back = visit(stored, film);
    await back.uploads.resumePending(() => true);
    await settled();
    return back;
  }

  test.each([undefined, 'old'])('resumes automatically if the field still holds %s', async (film) => {
    const { uploads, sending, arrive, server, stored } = await comeBack(await cutOff(film), film);
    expect(sending).toHaveLength(1);
    await arrive('first');
    expect([server.film, uploads.fieldKeys(), stored.size]).toEqual(['first', [], 0]);
  });

  test('pauses if the field holds another file, and replaces it only on resume', async () => {
    const { uploads, sending, arrive, server, stored } = await comeBack(await cutOff('old'), 'newer');
    expect(sending).toHaveLength(0);
    expect(uploads.state(FILM)).toMatchObject({
      phase: 'paused',
      message: '该位置已有新的文件，继续上传将替换它',
    });
    uploads.resume(FILM);
    await settled();
    expect(stored.get(FILM)?.replaces).toBe('newer');
    await arrive('first');
    expect(server.film).toBe('first');
  });

  test('keeps the newer file when cancelled', async () => {
    const { uploads, server, stored } = await comeBack(await cutOff(), 'newer');
    uploads.cancel(FILM);
    await settled();
    expect([server.film, uploads.fieldKeys(), stored.size]).toEqual(['newer', [], 0]);
  });

  test('pauses at the end if a newer file has arrived, and again on the next visit', async () => {
    const { uploads, arrive, server, stored } = await comeBack(await cutOff());
    server.film = 'newer';
    await arrive('first');
    expect([server.film, uploads.state(FILM)?.phase]).toEqual(['newer', 'paused']);
    const again = await comeBack(stored, 'newer');
    expect(again.sending).toHaveLength(0);
  });

  test('is complete without a choice if another tab finished it first', async () => {
    const { uploads, arrive, server } = await comeBack(await cutOff());
    server.film = 'first';
    await arrive('first');
    expect(uploads.fieldKeys()).toEqual([]);
  });

  test('an upload continues, and does not count as finished, if the browser’s database stops responding', async () => {
    const back = visit(await cutOff());
    const taking = back.uploads.resumePending(() => true);
    back.device.isSilent = true;
    await taking;
    await settled();
    expect(back.uploads.state(FILM)?.phase).toBe('hashing');
    await back.arrive('first');
    expect(back.server.film).toBe('first');
  });

  test('continues if the file it replaces was removed', async () => {
    const { sending } = await comeBack(await cutOff('old'));
    expect(sending).toHaveLength(1);
  });

  test('is not resumed if unwanted, or if it is listed after the page was closed', async () => {
    const stored = await cutOff();
    const overview = visit(stored);
    await overview.uploads.resumePending(() => false);
    const left = visit(stored);
    const taking = left.uploads.resumePending(() => true);
    left.uploads.stop();
    await taking;
    await settled();
    expect([overview.sending, left.sending, stored.size]).toEqual([[], [], 1]);
  });
});
