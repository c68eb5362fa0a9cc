import { type SeasonDefinition, seasonDefinitionSchema } from './definition';
import { findCheckFlaws } from './validation/checks';
import { findConditionFlaws } from './validation/conditions';
import { findDateFlaws } from './validation/dates';
import { findFieldFlaws } from './validation/fields';
import type { Flaw } from './validation/flaw';
import { findRoleFlaws } from './validation/roles';
import { findStructureFlaws } from './validation/structure';
import { findTrialFlaws } from './validation/trial';

/**
 * What a well-formed definition gets wrong, each with its place in the JSON and what to do. Where the rules find
 * nothing, an entry is filled in for each kind of participant and each track: what then can not be submitted is a flaw
 * that no rule knew.
 */
function findFlaws(definition: SeasonDefinition): Flaw[] {
  const found = [
    ...findStructureFlaws(definition),
    ...findFieldFlaws(definition),
    ...findConditionFlaws(definition),
    ...findCheckFlaws(definition),
    ...findRoleFlaws(definition),
    ...findDateFlaws(definition),
  ];
  return found.length > 0 ? found : findTrialFlaws(definition);
}

/**
 * @param options how the words for malformed parts are chosen
 * @returns the definition, or everything that is wrong with it
 */
export function validateDefinition(
  candidate: unknown,
  options?: Parameters<typeof seasonDefinitionSchema.safeParse>[1],
): { definition: SeasonDefinition } | { flaws: Flaw[] } {
  const parsed = seasonDefinitionSchema.safeParse(candidate, options);
  if (!parsed.success)
    return {
      flaws: parsed.error.issues.map(({ path, message }) => ({ path: path as Flaw['path'], message })),
    };
  const flaws = findFlaws(parsed.data);
  return flaws.length > 0 ? { flaws } : { definition: parsed.data };
}
