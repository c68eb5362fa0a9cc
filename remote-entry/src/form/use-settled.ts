import { useEffect, useState } from 'react';

/** As long as systems wait for the second press of a double press. */
const DOUBLE_PRESS_MS = 500;

/**
 * The second half of a double press is not meant for what the first half has brought under the pointer.
 * @returns false for a moment after `shown` has changed
 */
export function useSettled(shown: unknown): boolean {
  const [settled, setSettled] = useState(shown);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(shown), DOUBLE_PRESS_MS);
    return () => clearTimeout(timer);
  }, [shown]);
  return settled === shown;
}
