import { isApiError } from '@portal/api-client';
import { type UploadProgress, uploadInSlices } from '@portal/api-client/files/sliced-upload';
import type { FilePurpose, StoredFile } from '@portal/contract/files';
import type { PendingUpload, PendingUploads } from '../editor/local-database';

export interface UploadState {
  name: string;
  size: number;
  loaded: number;
  phase: UploadProgress['phase'] | 'paused' | 'failed';
  message?: string;
}

interface Running extends Omit<PendingUpload, 'place'> {
  sha256?: string;
  /** Taken up from an earlier visit: another tab may be at it, or through with it. */
  takenUp: boolean;
  stopping: AbortController;
  state: UploadState;
}

export interface UploadsOptions {
  entryId: string;
  pending: PendingUploads;
  /** @returns id of the file that stands at the place now */
  standing: (place: string) => string | undefined;
  /** The file is stored; its field can be filled in. */
  onDone: (place: string, file: StoredFile) => void;
  upload?: typeof uploadInSlices;
}

const OVERTAKEN = '该位置已有新的文件，继续上传将替换它';

/**
 * Uploads of one entry by the place that they are meant for. They go on while another step is shown, and are kept in
 * the browser until they are through, so that a reload goes on where they stopped. Where another file was put meanwhile,
 * by another device or tab, it is left to the person which of the two counts.
 */
export function createUploads({
  entryId,
  pending,
  standing,
  onDone,
  upload: inSlices = uploadInSlices,
}: UploadsOptions) {
  const running = new Map<string, Running>();
  let stopped = false;
  const listeners = new Set<() => void>();
  const tell = () => {
    for (const listener of listeners) listener();
  };
  const show = (place: string, changes: Partial<UploadState>) => {
    const upload = running.get(place);
    if (!upload) return;
    upload.state = { ...upload.state, ...changes };
    tell();
  };

  const isOvertaken = (place: string, { replaces }: Pick<PendingUpload, 'replaces'>, made?: string) => {
    const present = standing(place);
    return present !== undefined && present !== replaces && present !== made;
  };
  const hold = (place: string) => show(place, { phase: 'paused', message: OVERTAKEN });

  const run = async (place: string, upload: Running): Promise<void> => {
    upload.stopping = new AbortController();
    const { signal } = upload.stopping;
    show(place, { phase: upload.sha256 ? 'sending' : 'hashing', message: undefined });
    try {
      await oneAtATime(`${entryId}/${place}`, signal, async () => {
        const stored = await send(place, upload, signal);
        if (stored && isOvertaken(place, upload, stored.fileId)) return hold(place);
        running.delete(place);
        if (!stored) return;
        onDone(place, stored);
        // Before the next tab has its turn: it would send the file once more.
        await pending.drop(place);
      });
      tell();
    } catch (error) {
      if (signal.aborted) return;
      const message = isApiError(error) ? error.msg : '上传失败，请检查文件后重试';
      // It would be refused again at each visit.
      if (isApiError(error) && error.kind === 'business') {
        upload.takenUp = false;
        void pending.drop(place);
      }
      show(place, { phase: 'failed', message });
    }
  };

  /** @returns undefined when another tab is through with it */
  const send = async (place: string, upload: Running, signal: AbortSignal) => {
    if (upload.takenUp && !(await pending.list()).some((each) => each.place === place)) return undefined;
    return inSlices(upload.file, {
      purpose: upload.purpose,
      signal,
      sha256: upload.sha256,
      onHash: (sha256) => {
        upload.sha256 = sha256;
      },
      onProgress: ({ phase, loaded }) => signal.aborted || show(place, { phase, loaded }),
    });
  };
  const begin = ({ place, ...upload }: PendingUpload, takenUp: boolean) => {
    running.get(place)?.stopping.abort();
    const { name, size } = upload.file;
    const state: UploadState = { name, size, loaded: 0, phase: 'hashing' };
    const begun: Running = { ...upload, takenUp, stopping: new AbortController(), state };
    running.set(place, begun);
    if (isOvertaken(place, upload)) hold(place);
    else void run(place, begun);
  };
  const cancel = (place: string) => {
    running.get(place)?.stopping.abort();
    running.delete(place);
    void pending.drop(place);
    tell();
  };

  return {
    state: (place: string) => running.get(place)?.state,
    /** Names of the places that wait for a file. */
    places: () => [...running.keys()],
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    start(place: string, file: File, purpose: FilePurpose) {
      const upload = { place, file, purpose, replaces: standing(place) };
      void pending.keep(upload);
      begin(upload, false);
    },
    /** Goes on with what earlier visits began, where it is still wanted. */
    async takeUp(isWanted: (place: string) => boolean) {
      for (const upload of await pending.list())
        if (!stopped && !running.has(upload.place) && isWanted(upload.place)) begin(upload, true);
    },
    pause(place: string) {
      running.get(place)?.stopping.abort();
      show(place, { phase: 'paused' });
    },
    /** Goes on after a pause, or tries again after a failure. */
    resume(place: string) {
      const upload = running.get(place);
      if (!upload) return;
      if (isOvertaken(place, upload)) Object.assign(upload, { takenUp: false, replaces: standing(place) });
      const { file, purpose, replaces } = upload;
      if (!upload.takenUp) void pending.keep({ place, file, purpose, replaces });
      void run(place, upload);
    },
    cancel,
    /** Gives up everything that was meant for cells of a row that is gone. */
    cancelWithin(row: string) {
      for (const place of running.keys()) if (place.startsWith(`${row}/`)) cancel(place);
    },
    /** The page goes; what is under way is taken up again at the next visit. */
    stop() {
      stopped = true;
      for (const { stopping } of running.values()) stopping.abort();
      running.clear();
    },
  };
}
export type Uploads = ReturnType<typeof createUploads>;

/**
 * Runs `work` while no other tab does the same for this entry and place; a tab that dies lets the next one go on.
 * Where the browser has no locks, it simply runs.
 * @throws the signal's reason when aborted while waiting
 */
export async function oneAtATime<T>(name: string, signal: AbortSignal, work: () => Promise<T>): Promise<T> {
  const locks = globalThis.navigator?.locks;
  if (!locks) return work();
  return locks.request(`portal-entry-upload/${name}`, { signal }, work);
}
