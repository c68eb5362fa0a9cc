/**
 * Does something again and again, each time after a pause from the end of the time before. Keeps no process alive.
 * @param work never rejects
 * @param pauseMs the length of the next pause
 * @returns to be called to end it; what is being done then goes on to its end
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
