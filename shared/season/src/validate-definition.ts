import { type SeasonDefinition, seasonDefinitionSchema } from './definition';
import { findCheckFlaws } from './validation/checks';
import { findConditionFlaws } from './validation/conditions';
import { findDateFlaws } from './validation/dates';
import { findFieldFlaws } from './validation/fields';
import type { Flaw } from './validation/flaw';
import { findRoleFlaws } from './validation/roles';
import { findSizeFlaws } from './validation/size';
import { findStructureFlaws } from './validation/structure';
import { findTemplateFlaws } from './validation/templates';
import { findTrialFlaws } from './validation/trial';

/**
 * Finds the flaws of a well-formed definition, each with its JSON path and a remedy. If the rules find none, fills in an
 * entry for each participant type and track: whatever blocks its submission is a flaw that no rule covers.
 */
function findFlaws(definition: SeasonDefinition): Flaw[] {
  const found = [
    ...findStructureFlaws(definition),
    ...findFieldFlaws(definition),
    ...findConditionFlaws(definition),
    ...findCheckFlaws(definition),
    ...findRoleFlaws(definition),
    ...findTemplateFlaws(definition),
    ...findDateFlaws(definition),
    ...findSizeFlaws(definition),
  ];
  return found.length > 0 ? found : findTrialFlaws(definition);
}

/** Deeper than any real definition. */
const MAX_DEPTH = 40;

/**
 * Finds parts that make a definition unreadable: nesting that would overflow the stack of recursive functions, and the
 * key `__proto__`, which the server rejects in any JSON body.
 * @returns the first such part, or undefined
 */
export function findUnreadable(value: unknown, levels = MAX_DEPTH): Flaw | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  if (levels === 0) return { path: [], message: `层级超过 ${MAX_DEPTH} 层，请简化` };
  for (const [key, part] of Object.entries(value)) {
    if (key === '__proto__') return { path: [key], message: '不能用 __proto__ 作名字，请换一个' };
    const flaw = findUnreadable(part, levels - 1);
    if (flaw) return { ...flaw, path: [Array.isArray(value) ? Number(key) : key, ...flaw.path] };
  }
  return undefined;
}

/** @param options how the messages for malformed parts are chosen @returns the definition, or all of its flaws */
export function validateDefinition(
  candidate: unknown,
  options?: Parameters<typeof seasonDefinitionSchema.safeParse>[1],
): { definition: SeasonDefinition } | { flaws: Flaw[] } {
  const unreadable = findUnreadable(candidate);
  if (unreadable) return { flaws: [unreadable] };
  const parsed = seasonDefinitionSchema.safeParse(candidate, options);
  if (!parsed.success)
    return {
      flaws: parsed.error.issues.map(({ path, message }) => ({ path: path as Flaw['path'], message })),
    };
  const flaws = findFlaws(parsed.data);
  return flaws.length > 0 ? { flaws } : { definition: parsed.data };
}
