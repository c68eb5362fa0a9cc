import { isApiError } from '@portal/api-client';
import { type UploadProgress, uploadInSlices } from '@portal/api-client/upload';
import { isUnanswered } from '@portal/contract/envelope';
import { commonErrors, fileErrors } from '@portal/contract/errors';
import type { FilePurpose, StoredFile } from '@portal/contract/files';
import type { PendingUpload, PendingUploads } from '../editor/local-database';

export interface UploadState {
  name: string;
  size: number;
  loaded: number;
  phase: UploadProgress['phase'] | 'waiting' | 'paused' | 'failed';
  message?: string;
  /** The file itself is at fault: sending it again can not help. */
  unusable?: boolean;
}

interface Running extends Omit<PendingUpload, 'fieldKey'> {
  sha256?: string;
  /** The most bytes that were ever stored or being sent: another try begins by asking what is stored. */
  sent: number;
  /** Resumed from an earlier visit: another tab may be sending it, or have finished it. */
  resumed: boolean;
  /** Its place in the order in which files were chosen. */
  turn: number;
  /** The browser had no room for the file: only this page can send it. */
  unstored?: boolean;
  /** Stopped by the line or the end of the session: it may go on once they are back. */
  lost?: boolean;
  stopping: AbortController;
  state: UploadState;
}

export interface UploadsOptions {
  entryId: string;
  pending: PendingUploads;
  /** @returns id of the field's current file */
  currentFileId: (fieldKey: string) => string | undefined;
  /**
   * The file is stored; its field can be filled in.
   * @param wasChosenLater of a file that is there already: a smaller one arrives sooner
   */
  onDone: (fieldKey: string, file: StoredFile, wasChosenLater: (fileId: string) => boolean) => void;
  upload?: typeof uploadInSlices;
}

const SUPERSEDED = '该位置已有新的文件，继续上传将替换它';

const { FILE_TYPE_REFUSED, FILE_OVER_LIMIT, PDF_ENCRYPTED, PDF_EMPTY, PICTURE_UNREADABLE, FILE_EXPLODES } =
  fileErrors;
/** What is wrong about the request is the file's name: nothing else of it is the participant's. */
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

/** @returns what a failed upload means for the participant */
function explainFailure(error: unknown): Pick<UploadState, 'message' | 'unusable'> {
  if (isApiError(error) && !isUnanswered(error))
    return { message: error.msg, unusable: UNUSABLE.has(error.code) };
  // The browser reads the file when it is sent, which may be long after it was chosen.
  if (error instanceof DOMException && (error.name === 'NotReadableError' || error.name === 'NotFoundError'))
    return { message: '文件已被移动、修改或删除，请重新选择', unusable: true };
  return { message: '连接中断，恢复后自动继续上传', unusable: false };
}

/** Between the end of one upload's own attempts and the next: a browser does not notice every line that is back. */
const RETRY_LOST_MS = 30_000;

/** Without progress for so long, a participant wonders; the call itself may take minutes to find out that its line is dead. */
const SILENT_MS = 15_000;
const SILENT = '网络较慢或已断开，恢复后自动继续上传';

/** More at once would only share the same line, and the first would be there no sooner. */
const MAX_CONCURRENT = 3;

/**
 * Uploads of one entry by the key of their field; a field that takes several files has a key for each (`toUploadKey`).
 * They continue while another step is shown and are stored in the
 * browser until they are finished, so that they resume after a reload. When another device or tab has put a file into
 * the field meanwhile, the upload pauses and the participant chooses.
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
  /** Of the files that have arrived since the entry was opened. */
  const turns = new Map<string, number>();
  let chosen = 0;
  const listeners = new Set<() => void>();
  const notify = () => {
    for (const listener of listeners) listener();
  };
  const update = (fieldKey: string, changes: Partial<UploadState>) => {
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
        // Before the lock is released, or the next tab would send the file again.
        await pending.remove(fieldKey);
      });
      notify();
    } catch (error) {
      if (signal.aborted) return;
      const failure = explainFailure(error);
      upload.lost = !failure.unusable && !(isApiError(error) && error.kind === 'business');
      // The server would refuse it at every visit.
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

  /** @returns undefined when another tab has finished it */
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
    const state: UploadState = { name, size, loaded: 0, phase: 'waiting' };
    const turn = before?.turn ?? chosen++;
    const started: Running = { ...upload, resumed, turn, sent: 0, stopping: new AbortController(), state };
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
    /** Keys of the uploads, oldest first. */
    fieldKeys: () => [...running.keys()],
    /** Keys of the uploads to one field, oldest first. */
    listKeys: (fieldKey: string) =>
      [...running.keys()].filter((key) => key === fieldKey || key.startsWith(`${fieldKey}#`)),
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    /** Whether a file would have to be chosen again after the page was closed. */
    hasUnstored: () =>
      [...running.values()].some(
        ({ unstored, lost, state }) => unstored && (lost || state.phase !== 'failed'),
      ),
    start(fieldKey: string, file: File, purpose: FilePurpose) {
      const upload = { fieldKey, file, purpose, replaces: currentFileId(fieldKey) };
      begin(upload, false);
      void store(upload);
    },
    /** Resumes uploads of earlier visits that are still wanted. */
    async resumePending(isWanted: (fieldKey: string) => boolean) {
      for (const upload of (await pending.list()) ?? [])
        if (!stopped && !running.has(upload.fieldKey) && isWanted(upload.fieldKey)) begin(upload, true);
    },
    pause(fieldKey: string) {
      const upload = running.get(fieldKey);
      upload?.stopping.abort();
      update(fieldKey, { phase: 'paused', loaded: upload?.sent ?? 0 });
    },
    /** Continues after a pause, or retries after a failure. */
    resume(fieldKey: string) {
      const upload = running.get(fieldKey);
      if (!upload) return;
      if (isSuperseded(fieldKey, upload))
        Object.assign(upload, { resumed: false, replaces: currentFileId(fieldKey) });
      const { file, purpose, replaces } = upload;
      if (!upload.resumed) void store({ fieldKey, file, purpose, replaces });
      void run(fieldKey, upload);
    },
    /** Goes on with what was lost on its way: the network, or whoever was signed in, is back. */
    retryLost() {
      for (const [fieldKey, upload] of running) if (upload.lost) runUnlessSuperseded(fieldKey, upload);
    },
    cancel,
    /** Cancels the uploads to cells of a removed row. */
    cancelRow(rowKey: string) {
      for (const fieldKey of running.keys()) if (fieldKey.startsWith(`${rowKey}/`)) cancel(fieldKey);
    },
    /** Stops when the page is closed; running uploads resume at the next visit. */
    stop() {
      stopped = true;
      for (const { stopping } of running.values()) stopping.abort();
      running.clear();
    },
  };
}
export type Uploads = ReturnType<typeof createUploads>;

/** Lets a few in at a time, in their order. */
function createQueue(places: number) {
  let free = places;
  const waiting: (() => void)[] = [];
  const release = () => {
    free += 1;
    waiting.shift()?.();
  };
  return {
    /** @returns gives the place back. @throws the signal's reason when aborted while waiting */
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
 * Runs `work` while no other tab does the same for this field; a closed tab lets the next one continue.
 * Without browser locks it simply runs.
 * @throws the signal's reason when aborted while waiting
 */
async function withUploadLock<T>(name: string, signal: AbortSignal, work: () => Promise<T>): Promise<T> {
  const locks = globalThis.navigator?.locks;
  if (!locks) return work();
  return locks.request(`portal-entry-upload/${name}`, { signal }, work);
}
