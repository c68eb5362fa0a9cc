import { isApiError } from '@portal/api-client';
import { type UploadProgress, uploadInSlices } from '@portal/api-client/files/sliced-upload';
import type { FilePurpose, StoredFile } from '@portal/contract/files';
import { oneAtATime } from './one-at-a-time';
import type { PendingUploads } from './pending-uploads';

export interface UploadState {
  name: string;
  size: number;
  loaded: number;
  phase: UploadProgress['phase'] | 'paused' | 'failed';
  message?: string;
}

interface Running {
  file: File;
  purpose: FilePurpose;
  sha256?: string;
  /** Taken up from an earlier visit: another tab may be at it, or through with it. */
  takenUp: boolean;
  stopping: AbortController;
  state: UploadState;
}

export interface UploadsOptions {
  entryId: string;
  pending: PendingUploads;
  /** The file is stored; its field can be filled in. */
  onDone: (place: string, file: StoredFile) => void;
  upload?: typeof uploadInSlices;
}

/**
 * Uploads of one entry by the place that they are meant for. They go on while another step is shown, and are kept in
 * the browser until they are through, so that a reload goes on where they stopped.
 */
export function createUploads({
  entryId,
  pending,
  onDone,
  upload: inSlices = uploadInSlices,
}: UploadsOptions) {
  const running = new Map<string, Running>();
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

  const run = async (place: string, upload: Running): Promise<void> => {
    upload.stopping = new AbortController();
    const { signal } = upload.stopping;
    show(place, { phase: upload.sha256 ? 'sending' : 'hashing', message: undefined });
    try {
      const stored = await oneAtATime(`${entryId}/${place}`, signal, () => send(place, upload, signal));
      running.delete(place);
      if (stored) {
        onDone(place, stored);
        await pending.drop(place);
      }
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
  const begin = (place: string, file: File, purpose: FilePurpose, takenUp: boolean) => {
    running.get(place)?.stopping.abort();
    const state: UploadState = { name: file.name, size: file.size, loaded: 0, phase: 'hashing' };
    const upload: Running = { file, purpose, takenUp, stopping: new AbortController(), state };
    running.set(place, upload);
    void run(place, upload);
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
      void pending.keep(place, file, purpose);
      begin(place, file, purpose, false);
    },
    /** Goes on with what an earlier visit began. */
    takeUp: (place: string, file: File, purpose: FilePurpose) => begin(place, file, purpose, true),
    pause(place: string) {
      running.get(place)?.stopping.abort();
      show(place, { phase: 'paused' });
    },
    /** Goes on after a pause, or tries again after a failure. */
    resume(place: string) {
      const upload = running.get(place);
      if (!upload) return;
      if (!upload.takenUp) void pending.keep(place, upload.file, upload.purpose);
      void run(place, upload);
    },
    cancel,
    /** Gives up everything that was meant for cells of a row that is gone. */
    cancelWithin(row: string) {
      for (const place of running.keys()) if (place.startsWith(`${row}/`)) cancel(place);
    },
    /** The page goes; what is under way is taken up again at the next visit. */
    stop() {
      for (const { stopping } of running.values()) stopping.abort();
      running.clear();
    },
  };
}
export type Uploads = ReturnType<typeof createUploads>;
