import { useWhenOnline } from '@portal/ui';
import { useEffect, useEffectEvent, useState } from 'react';

type Result<T> = { state: 'loading' } | { state: 'failed'; error: unknown } | { state: 'ready'; value: T };

const LOADING = { state: 'loading' } as const;

/**
 * Loads data for a component; reloads on `retry` and when the network returns after a failure.
 * @param key triggers a reload when it changes; data of another key is not returned
 * @param load aborted by its signal when no longer needed; undefined if there is nothing to load
 */
export function useLoaded<T>(
  key: unknown,
  load: ((signal: AbortSignal) => Promise<T>) | undefined,
): Result<T> & { retry: () => void } {
  const [attempt, setAttempt] = useState(0);
  const [last, setLast] = useState({ key, attempt, result: LOADING as Result<T> });
  const start = useEffectEvent((signal: AbortSignal) => load?.(signal));

  useEffect(() => {
    const stopping = new AbortController();
    const { signal } = stopping;
    const settle = (result: Result<T>) => signal.aborted || setLast({ key, attempt, result });
    start(signal)?.then(
      (value) => settle({ state: 'ready', value }),
      (error: unknown) => settle({ state: 'failed', error }),
    );
    return () => stopping.abort();
  }, [key, attempt]);

  const result = last.key === key && last.attempt === attempt ? last.result : LOADING;
  const retry = () => setAttempt(attempt + 1);
  useWhenOnline(result.state === 'failed', retry);
  return { ...result, retry };
}

const TYPING_PAUSE_MS = 350;

/**
 * Queries as the user types, debounced; aborts requests for older text.
 * @param text the query; undefined for none
 * @returns the result for exactly this text; undefined while loading or after a failure
 */
export function useDebouncedQuery<T>(
  text: string | undefined,
  query: (text: string, signal: AbortSignal) => Promise<T>,
): T | undefined {
  const [last, setLast] = useState<{ text: string; found: T }>();
  const ask = useEffectEvent(query);

  useEffect(() => {
    if (text === undefined) return;
    const controller = new AbortController();
    const timer = setTimeout(() => {
      ask(text, controller.signal).then(
        (found) => setLast({ text, found }),
        () => undefined,
      );
    }, TYPING_PAUSE_MS);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [text]);

  return last?.text === text ? last?.found : undefined;
}
