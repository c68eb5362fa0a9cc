import { useCallback, useEffect, useReducer, useRef } from 'react';
import { type FileLimits, freePlaces, refusal, type Upload, uploadList } from './upload-list';
import type { UploadedFile, UploadTransport } from './upload-transport';

export interface UseUploadsOptions extends FileLimits {
  value: readonly UploadedFile[];
  onChange: (value: UploadedFile[]) => void;
  transport: UploadTransport;
  /** Why files were not taken. */
  onRefused: (reasons: string[]) => void;
}

/** What an error says to the person: the platform's sentence, else a plain one. */
function sentence(error: unknown): string {
  const { msg } = (error ?? {}) as { msg?: unknown };
  return typeof msg === 'string' && msg ? msg : '上传中断，请检查网络后重试';
}

/** Files on their way, one after another; each can be paused, resumed, tried again and removed. */
export function useUploads(options: UseUploadsOptions) {
  const [uploads, dispatch] = useReducer(uploadList, []);
  const running = useRef(new Map<string, AbortController>());
  // Uploads outlive renders: they must find the form's value of now, not of when they began.
  const latest = useRef(options);
  useEffect(() => {
    latest.current = options;
  });

  const run = useCallback(async (upload: Upload) => {
    const stop = new AbortController();
    const { id, file, sha256 } = upload;
    running.current.set(id, stop);
    dispatch({ type: 'began', id });
    try {
      const stored = await latest.current.transport(file, {
        signal: stop.signal,
        sha256,
        onHash: (hash) => dispatch({ type: 'hashed', id, sha256: hash }),
        onProgress: (progress) => stop.signal.aborted || dispatch({ type: 'progress', id, progress }),
      });
      if (stop.signal.aborted) return;
      dispatch({ type: 'gone', id });
      latest.current.onChange([...latest.current.value, stored]);
    } catch (error) {
      if (!stop.signal.aborted) dispatch({ type: 'failed', id, error: sentence(error) });
    } finally {
      if (running.current.get(id) === stop) running.current.delete(id);
    }
  }, []);

  // One file at a time: its parts already share the connection.
  const next = uploads.find(({ state }) => state === 'waiting');
  const busy = uploads.some(({ state }) => state === 'hashing' || state === 'sending' || state === 'joining');
  useEffect(() => {
    if (next && !busy) run(next);
  }, [next, busy, run]);

  useEffect(() => {
    const all = running.current;
    return () => {
      for (const stop of all.values()) stop.abort();
    };
  }, []);

  const add = (files: readonly File[]) => {
    const reasons: string[] = [];
    const taken: File[] = [];
    const places = freePlaces(options.value, uploads, options.most);
    for (const file of files) {
      const reason =
        refusal(file, options) ??
        (taken.length >= places ? `最多上传${options.most}个文件，“${file.name}”未添加` : undefined);
      if (reason) reasons.push(reason);
      else taken.push(file);
    }
    options.onRefused(reasons);
    dispatch({
      type: 'added',
      uploads: taken.map((file) => ({ id: crypto.randomUUID(), file, state: 'waiting', percent: 0 })),
    });
  };

  const abort = (id: string) => running.current.get(id)?.abort();

  return {
    uploads,
    add,
    pause: (id: string) => {
      abort(id);
      dispatch({ type: 'paused', id });
    },
    resume: run,
    remove: (id: string) => {
      abort(id);
      dispatch({ type: 'gone', id });
    },
  };
}
