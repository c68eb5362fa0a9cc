import { useEffect, useRef, useState } from 'react';

const TYPING_PAUSE_MS = 350;

/**
 * Asks something about what is being typed, when typing pauses; a question that typing has overtaken is given up.
 * @param typed what to ask about; undefined asks nothing
 * @returns the answer about exactly this text; undefined while there is none, and when the asking failed
 */
export function useDebouncedQuery<T>(
  typed: string | undefined,
  ask: (typed: string, signal: AbortSignal) => Promise<T>,
): T | undefined {
  const [last, setLast] = useState<{ about: string; answer: T }>();
  const latestAsk = useRef(ask);
  useEffect(() => {
    latestAsk.current = ask;
  });

  useEffect(() => {
    if (typed === undefined) return;
    const controller = new AbortController();
    const timer = setTimeout(() => {
      latestAsk.current(typed, controller.signal).then(
        (answer) => setLast({ about: typed, answer }),
        () => undefined,
      );
    }, TYPING_PAUSE_MS);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [typed]);

  return last?.about === typed ? last?.answer : undefined;
}
