import type { SeasonDefinition } from '@portal/season/definition';
import { validateDefinition } from '@portal/season/validate-definition';
import { chineseMessages } from '../../platform/chinese-messages';
import type { Db } from '../../platform/db/database';
import { BusinessError } from '../../platform/errors/business-error';
import { describeForbidden } from '../../platform/sample-words';
import { canonicalJson } from '../submissions/receipt';
import { season, seasonDefinition } from '../tables';
import { findDefinition, lockSeason, updateSeason } from './season-repository';

const MAX_SHOWN_NAME = 60;

/** Adds ids or keys to the array indexes in a path, so that errors name steps, fields and tracks. */
function nameParts(candidate: unknown, path: readonly PropertyKey[]): string[] {
  let at = candidate;
  return path.map((part) => {
    at = typeof at === 'object' && at !== null ? Reflect.get(at, part) : undefined;
    const { id, key } = (typeof at === 'object' && at !== null ? at : {}) as { id?: unknown; key?: unknown };
    const name = typeof part === 'number' ? (key ?? id) : undefined;
    return typeof name === 'string' && name.length <= MAX_SHOWN_NAME
      ? `${String(part)}（${name}）`
      : String(part);
  });
}

function findForbidden(definition: SeasonDefinition, forbidden: readonly string[]) {
  return Object.entries(definition).flatMap(([key, part]) =>
    describeForbidden(JSON.stringify(part), forbidden).map((message) => ({ path: [key], message })),
  );
}

/**
 * @param forbidden words not allowed in any text of the definition
 * @throws DEFINITION_INVALID with one issue per problem
 */
export function requireDefinition(candidate: unknown, forbidden: readonly string[] = []): SeasonDefinition {
  const result = validateDefinition(candidate, chineseMessages);
  const issues =
    'definition' in result
      ? findForbidden(result.definition, forbidden)
      : result.flaws.map(({ path, message }) => ({ path: nameParts(candidate, path), message }));
  if ('definition' in result && issues.length === 0) return result.definition;
  throw new BusinessError('DEFINITION_INVALID', { data: { issues } });
}

/**
 * Stores a version of a season's definition; idempotent for equal content. Participants do not see it until the season is
 * opened with it.
 * @returns whether it was new
 * @throws DEFINITION_PUBLISHED if this version exists with other content
 */
export async function publishDefinition(db: Db, definition: SeasonDefinition, now: Date): Promise<boolean> {
  const { id, version, name, theme, announcement = null, windows } = definition;
  return db.transaction(async (tx) => {
    const shown = { name, theme, announcement, currentVersion: version, windows };
    await tx
      .insert(season)
      .values({ id, ...shown, publishedAt: now })
      .onConflictDoNothing();
    const { openedAt } = await lockSeason(tx, id);
    const known = await findDefinition(tx, id, version);
    if (known && canonicalJson(known) !== canonicalJson(definition))
      throw new BusinessError('DEFINITION_PUBLISHED');
    if (!known) {
      await tx.insert(seasonDefinition).values({ seasonId: id, version, definition, publishedAt: now });
    }
    // Operators' lists show the latest version of a season that was never opened.
    if (!openedAt) await updateSeason(tx, id, shown);
    return !known;
  });
}
