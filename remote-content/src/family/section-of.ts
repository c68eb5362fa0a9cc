/**
 * The section that a path parameter names, in any spelling of its letters.
 * @returns undefined where the parent itself was asked for, null where there is no such section
 */
export function sectionOf<S extends string>(
  sections: readonly S[],
  param: string | undefined,
): S | undefined | null {
  if (param === undefined) return undefined;
  return sections.find((section) => section.toLowerCase() === param.toLowerCase()) ?? null;
}
