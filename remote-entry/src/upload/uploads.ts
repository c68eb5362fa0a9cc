import { isApiError } from '@portal/api-client';
import { uploadInSlices } from '@portal/api-client/upload';
import { hasUnknownOutcome } from '@portal/contract/envelope';
import { commonErrors, fileErrors } from '@portal/contract/errors';
import type { FilePurpose, StoredFile } from '@portal/contract/files';
import type { UploadProgress } from '@portal/ui/uploader';
import { createListeners } from '../editor/listeners';
import type { PendingUpload, PendingUploads } from '../editor/local-database';

interface Running extends Omit<PendingUpload, 'fieldKey'> {
  sha256?: string;
  /** Maximum of the bytes stored or sent so far; a retry first asks what is stored and must not lower the progress. */
  sent: number;
  /** Resumed from an earlier visit: another tab may be sending it or have finished it. */
  resumed: boolean;
  /** Sequence number in the order in which files were chosen. */
  turn: number;
  /** Not, or not yet, stored in the browser: only this page can send it. */
  unstored: boolean;
  /** Stopped by a lost connection or expired session; retried once they are back. */
  lost?: boolean;
  stopping: AbortController;
  state: UploadProgress;
}

export interface UploadsOptions {
  entryId: string;
  pending: PendingUploads;
  currentFileId: (fieldKey: string) => string | undefined;
  /** @param wasChosenLater whether a file already in the field was chosen after this one; smaller files arrive earlier */
  onDone: (fieldKey: string, file: StoredFile, wasChosenLater: (fileId: string) => boolean) => void;
  upload?: typeof uploadInSlices;
}

const SUPERSEDED = '该位置已有新的文件，继续上传将替换它';

const { FILE_TYPE_REFUSED, FILE_OVER_LIMIT, PDF_ENCRYPTED, PDF_EMPTY, PICTURE_UNREADABLE, FILE_EXPLODES } =
  fileErrors;
/** In this request only the file's name comes from the participant, so a bad request means an invalid name. */
const { BAD_REQUEST } = commonErrors;
const UNUSABLE: ReadonlySet<number> = new Set(
  [
    FILE_TYPE_REFUSED,
    FILE_OVER_LIMIT,
    PDF_ENCRYPTED,
    PDF_EMPTY,
    PICTURE_UNREADABLE,
    FILE_EXPLODES,
    BAD_REQUEST,
  ].map(({ code }) => code),
);

function explainFailure(error: unknown): Pick<UploadProgress, 'message' | 'unusable'> {
  if (isApiError(error) && !hasUnknownOutcome(error))
    return { message: error.msg, unusable: UNUSABLE.has(error.code) };
  // The browser reads the file only when sending, which may be long after it was chosen.
  if (error instanceof DOMException && (error.name === 'NotReadableError' || error.name === 'NotFoundError'))
    return { message: '文件已被移动、修改或删除，请重新选择', unusable: true };
  return { message: '连接中断，恢复后自动继续上传', unusable: false };
}

/** Browsers do not report every restored connection. */
const RETRY_LOST_MS = 30_000;

/** Report missing progress after this time; the request itself may take minutes to notice a dead connection. */
const SILENT_MS = 15_000;
const SILENT = '网络较慢或已断开，恢复后自动继续上传';

/** More would only share the bandwidth and delay the first file. */
const MAX_CONCURRENT = 3;

/**
 * Keys are those of fields, or one per file for multiple files (`toUploadKey`). Stored in the browser until finished, so
 * that uploads resume after a reload. If another device or tab has put a file into the field, the upload pauses and lets
 * the participant choose.
 */
export function createUploads({
  entryId,
  pending,
  currentFileId,
  onDone,
  upload: uploadFile = uploadInSlices,
}: UploadsOptions) {
  const running = new Map<string, Running>();
  const queue = createQueue(MAX_CONCURRENT);
  let stopped = false;
  /** Sequence numbers of the files stored since the entry was opened. */
  const turns = new Map<string, number>();
  let chosen = 0;
  const { subscribe, notify } = createListeners();
  const update = (fieldKey: string, changes: Partial<UploadProgress>) => {
    const upload = running.get(fieldKey);
    if (!upload) return;
    upload.state = { ...upload.state, ...changes };
    notify();
  };

  const isSuperseded = (
    fieldKey: string,
    { replaces }: Pick<PendingUpload, 'replaces'>,
    uploaded?: string,
  ) => {
    const current = currentFileId(fieldKey);
    return current !== undefined && current !== replaces && current !== uploaded;
  };
  const pauseSuperseded = (fieldKey: string) => update(fieldKey, { phase: 'paused', message: SUPERSEDED });

  const run = async (fieldKey: string, upload: Running): Promise<void> => {
    upload.stopping.abort();
    upload.stopping = new AbortController();
    upload.lost = false;
    const { signal } = upload.stopping;
    update(fieldKey, { phase: 'waiting', loaded: upload.sent, message: undefined, unusable: undefined });
    let leave: (() => void) | undefined;
    try {
      leave = await queue.enter(signal);
      update(fieldKey, { phase: upload.sha256 ? 'sending' : 'hashing' });
      await withUploadLock(`${entryId}/${fieldKey}`, signal, async () => {
        const stored = await send(fieldKey, upload, signal);
        if (stored && isSuperseded(fieldKey, upload, stored.fileId)) return pauseSuperseded(fieldKey);
        running.delete(fieldKey);
        if (!stored) return;
        turns.set(stored.fileId, upload.turn);
        onDone(fieldKey, stored, (fileId) => (turns.get(fileId) ?? -1) > upload.turn);
        // Remove before releasing the lock: otherwise the next tab would send the file again.
        await pending.remove(fieldKey);
      });
      notify();
    } catch (error) {
      if (signal.aborted) return;
      const failure = explainFailure(error);
      upload.lost = !failure.unusable && !(isApiError(error) && error.kind === 'business');
      // The server would reject it on every visit.
      if (!upload.lost) {
        upload.resumed = false;
        void pending.remove(fieldKey);
      } else if (!isApiError(error) || error.kind !== 'session') {
        const timer = setTimeout(() => runUnlessSuperseded(fieldKey, upload), RETRY_LOST_MS);
        signal.addEventListener('abort', () => clearTimeout(timer));
      }
      update(fieldKey, { phase: 'failed', loaded: upload.sent, ...failure });
    } finally {
      leave?.();
    }
  };

  /** @returns undefined if another tab has finished it */
  const send = async (fieldKey: string, upload: Running, signal: AbortSignal) => {
    let silence: ReturnType<typeof setTimeout> | undefined;
    const endSilence = () => clearTimeout(silence);
    signal.addEventListener('abort', endSilence);
    const stored = upload.resumed ? await pending.list() : undefined;
    if (stored && !stored.some((each) => each.fieldKey === fieldKey)) return undefined;
    return uploadFile(upload.file, {
      purpose: upload.purpose,
      signal,
      sha256: upload.sha256,
      onHash: (sha256) => {
        upload.sha256 = sha256;
      },
      onProgress({ phase, loaded }) {
        if (signal.aborted) return;
        if (phase !== 'sending') {
          endSilence();
          return update(fieldKey, { phase, loaded, message: undefined });
        }
        if (loaded <= upload.sent && silence !== undefined) return;
        endSilence();
        silence = setTimeout(() => update(fieldKey, { message: SILENT }), SILENT_MS);
        upload.sent = Math.max(upload.sent, loaded);
        update(fieldKey, { phase, loaded: upload.sent, message: undefined });
      },
    }).finally(endSilence);
  };
  const runUnlessSuperseded = (fieldKey: string, upload: Running) => {
    if (isSuperseded(fieldKey, upload)) pauseSuperseded(fieldKey);
    else void run(fieldKey, upload);
  };
  const begin = ({ fieldKey, ...upload }: PendingUpload, resumed: boolean) => {
    const before = running.get(fieldKey);
    before?.stopping.abort();
    const { name, size } = upload.file;
    const state: UploadProgress = { name, size, loaded: 0, phase: 'waiting' };
    const turn = before?.turn ?? chosen++;
    const stopping = new AbortController();
    const started: Running = { ...upload, resumed, unstored: !resumed, turn, sent: 0, stopping, state };
    running.set(fieldKey, started);
    runUnlessSuperseded(fieldKey, started);
  };
  const store = async (upload: PendingUpload) => {
    const unstored = !(await pending.save(upload));
    const started = running.get(upload.fieldKey);
    if (started?.file !== upload.file) return;
    started.unstored = unstored;
    notify();
  };
  const cancel = (fieldKey: string) => {
    running.get(fieldKey)?.stopping.abort();
    running.delete(fieldKey);
    void pending.remove(fieldKey);
    notify();
  };

  return {
    state: (fieldKey: string) => running.get(fieldKey)?.state,
    fieldKeys: () => [...running.keys()],
    listKeys: (fieldKey: string) =>
      [...running.keys()].filter((key) => key === fieldKey || key.startsWith(`${fieldKey}#`)),
    subscribe,
    /** Whether some file would have to be chosen again after closing the page. */
    hasUnstored: () =>
      [...running.values()].some(
        ({ unstored, lost, state }) => unstored && (lost || state.phase !== 'failed'),
      ),
    start(fieldKey: string, file: File, purpose: FilePurpose) {
      const upload = { fieldKey, file, purpose, replaces: currentFileId(fieldKey) };
      begin(upload, false);
      void store(upload);
    },
    async resumePending(isWanted: (fieldKey: string) => boolean) {
      for (const upload of (await pending.list()) ?? [])
        if (!stopped && !running.has(upload.fieldKey) && isWanted(upload.fieldKey)) begin(upload, true);
    },
    pause(fieldKey: string) {
      const upload = running.get(fieldKey);
      upload?.stopping.abort();
      update(fieldKey, { phase: 'paused', loaded: upload?.sent ?? 0 });
    },
    resume(fieldKey: string) {
      const upload = running.get(fieldKey);
      if (!upload) return;
      if (isSuperseded(fieldKey, upload))
        Object.assign(upload, { resumed: false, replaces: currentFileId(fieldKey) });
      const { file, purpose, replaces } = upload;
      if (!upload.resumed) void store({ fieldKey, file, purpose, replaces });
      void run(fieldKey, upload);
    },
    /** Retries uploads stopped by a lost connection or expired session; call when either is back. */
    retryLost() {
      for (const [fieldKey, upload] of running) if (upload.lost) runUnlessSuperseded(fieldKey, upload);
    },
    cancel,
    cancelRow(rowKey: string) {
      for (const fieldKey of running.keys()) if (fieldKey.startsWith(`${rowKey}/`)) cancel(fieldKey);
    },
    /** Call when the page closes; running uploads resume on the next visit. */
    stop() {
      stopped = true;
      for (const { stopping } of running.values()) stopping.abort();
      running.clear();
    },
  };
}
export type Uploads = ReturnType<typeof createUploads>;

/** FIFO semaphore. */
function createQueue(places: number) {
  let free = places;
  const waiting: (() => void)[] = [];
  const release = () => {
    free += 1;
    waiting.shift()?.();
  };
  return {
    /** @returns a function that releases the slot @throws the signal's reason if aborted while waiting */
    async enter(signal: AbortSignal): Promise<() => void> {
      while (free === 0) await new Promise<void>((resolve) => waiting.push(resolve));
      if (signal.aborted) {
        waiting.shift()?.();
        throw signal.reason;
      }
      free -= 1;
      return release;
    },
  };
}

/**
 * Waits while another tab does the same for this field; closing that tab releases the lock.
 * @throws the signal's reason if aborted while waiting
 */
async function withUploadLock<T>(name: string, signal: AbortSignal, work: () => Promise<T>): Promise<T> {
  const locks = globalThis.navigator?.locks;
  if (!locks) return work();
  return locks.request(`portal-entry-upload/${name}`, { signal }, work);
}
