/** Calls back once the browser has painted what was rendered by now; a hidden page is not painted. */
export function afterPaint(act: () => void): void {
  if (document.visibilityState === 'hidden') setTimeout(act);
  else requestAnimationFrame(() => setTimeout(act));
}
