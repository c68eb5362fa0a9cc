import { paths } from '@portal/contract/paths';

/** @returns the address of an entry, of a step of it, or of a field (path beginning with the step's id) */
export function entryHref(id: string, field: readonly (string | number)[] = []): string {
  const query = new URLSearchParams({ entry: id });
  const [step, ...rest] = field.map(String);
  if (step) query.set('step', step);
  if (rest.length > 0) query.set('field', rest.join('.'));
  return `${paths.competitionEnter.href()}?${query}`;
}
