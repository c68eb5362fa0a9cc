import type { SeasonDefinition } from '@portal/season/definition';

/** How the account lists the consents of the sample season; another season's keep their own id. */
const KINDS: Readonly<Record<string, string>> = {
  truthful: 'entry-declaration',
  personalInfo: 'entry-personal-info',
  publicity: 'publish-result',
};

export function consentKind(id: string): string {
  return KINDS[id] ?? `entry-${id}`;
}

/** Beginning of the name of a version of the season's texts. */
export function consentSeries(seasonId: string): string {
  return `${seasonId} v`;
}

/** What the account lists of the consents that were given with a submission, and of those that were not. */
export interface ListedConsents {
  kinds: readonly { kind: string; given: boolean }[];
  /** Beginning of the version's name; consents of another season are not touched. */
  series: string;
  version: string;
}

export function listedConsents(
  definition: SeasonDefinition,
  consents: Readonly<Record<string, boolean>>,
  { seasonId, definitionVersion }: { seasonId: string; definitionVersion: number },
): ListedConsents {
  const kinds = definition.consents.map(({ id }) => ({
    kind: consentKind(id),
    given: consents[id] === true,
  }));
  return { kinds, series: consentSeries(seasonId), version: String(definitionVersion) };
}
