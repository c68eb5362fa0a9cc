import { paths } from '@portal/contract/paths';

/** @returns the address of a step, and of a field in it, of the same entry */
export function stepHref(
  query: URLSearchParams,
  stepId: string,
  path?: readonly (string | number)[],
): string {
  const parts = new URLSearchParams();
  const entry = query.get('entry');
  if (entry) parts.set('entry', entry);
  parts.set('step', stepId);
  if (path) parts.set('field', path.join('.'));
  return `${paths.competitionEnter.href()}?${parts}`;
}
