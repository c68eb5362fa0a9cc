/**
 * Runs work repeatedly, pausing after each run. Does not keep the process alive.
 * @param work never rejects
 * @param pauseMs returns the next pause
 * @returns a function that ends the repetition; a running call finishes
 */
export function repeat(work: () => Promise<void>, pauseMs: () => number): () => void {
  let timer: ReturnType<typeof setTimeout>;
  let hasEnded = false;
  const goOn = () => {
    if (!hasEnded) timer = setTimeout(() => work().finally(goOn), pauseMs()).unref();
  };
  goOn();
  return () => {
    hasEnded = true;
    clearTimeout(timer);
  };
}
