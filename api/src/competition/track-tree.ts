import type { TrackTree } from '@portal/contract/auth/register';
import type { SeasonDefinition } from '@portal/season/definition';

/**
 * Registration knows tracks by the tenant's numbers, the season's definition by its own ids: the names
 * are what both have in common.
 *
 * @returns the definition's ids of the area and track that a registration chose; undefined when it has no such ones
 */
export function trackPathOf(
  definition: Pick<SeasonDefinition, 'tracks'>,
  tree: TrackTree,
  chosen: { areaId: number; trackId: number },
): [string, string] | undefined {
  const node = tree.find(({ id }) => id === chosen.areaId);
  const name = node?.children.find(({ id }) => id === chosen.trackId)?.name;
  const area = definition.tracks.find((each) => each.name === node?.name);
  const track = area?.tracks.find((each) => each.name === name);
  return area && track ? [area.id, track.id] : undefined;
}
