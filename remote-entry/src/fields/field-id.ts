/** @returns the DOM id of the input at a path, for labels and for links from the list of what is missing */
export function fieldId(stepId: string, path: readonly (string | number)[]): string {
  return `answer-${stepId}-${path.join('-')}`;
}

/** Shows and focuses the input at a path, or the nearest thing around it that is there. */
export function focusField(stepId: string, path: readonly (string | number)[]): boolean {
  for (let length = path.length; length > 0; length -= 1) {
    const element = document.getElementById(fieldId(stepId, path.slice(0, length)));
    if (!element) continue;
    element.scrollIntoView({ block: 'center' });
    element.focus({ preventScroll: true });
    return true;
  }
  return false;
}
