/**
 * Runs work repeatedly, pausing after each run. Does not keep the process alive.
 * @param work never rejects
 * @param pauseMs the pause, or a function that returns the next one
 * @returns a function that ends the repetition; a running call finishes
 */
export function repeat(work: () => Promise<void>, pauseMs: number | (() => number)): () => void {
  let timer: ReturnType<typeof setTimeout>;
  let hasEnded = false;
  const goOn = () => {
    const pause = typeof pauseMs === 'number' ? pauseMs : pauseMs();
    if (!hasEnded) timer = setTimeout(() => work().finally(goOn), pause).unref();
  };
  goOn();
  return () => {
    hasEnded = true;
    clearTimeout(timer);
  };
}
