/** Joins class names; falsy parts are left out. Answers undefined when nothing is left. */
export function classNames(...parts: (string | false | null | undefined)[]): string | undefined {
  return parts.filter(Boolean).join(' ') || undefined;
}
