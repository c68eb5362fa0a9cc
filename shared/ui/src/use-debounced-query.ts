import { useEffect, useEffectEvent, useState } from 'react';

const TYPING_PAUSE_MS = 350;

/**
 * Looks something up for a text when typing pauses; a request for an older text is aborted.
 * @param text what to look up; undefined looks up nothing
 * @returns the answer for exactly this text; undefined while it loads and when the request failed
 */
export function useDebouncedQuery<T>(
  text: string | undefined,
  query: (text: string, signal: AbortSignal) => Promise<T>,
): T | undefined {
  const [last, setLast] = useState<{ text: string; answer: T }>();
  const ask = useEffectEvent(query);

  useEffect(() => {
    if (text === undefined) return;
    const controller = new AbortController();
    const timer = setTimeout(() => {
      ask(text, controller.signal).then(
        (answer) => setLast({ text, answer }),
        () => undefined,
      );
    }, TYPING_PAUSE_MS);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [text]);

  return last?.text === text ? last?.answer : undefined;
}
