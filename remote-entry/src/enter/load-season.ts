import { getCurrentSeason } from '@portal/api-client/competition/get-current-season';
import { getSeasonDefinition } from '@portal/api-client/competition/get-season-definition';
import type { CurrentSeason } from '@portal/contract/competition/season';
import type { SeasonDefinition } from '@portal/contract/season/definition';
import type { LoaderFunctionArgs } from '@portal/ui/router';

export interface SeasonData {
  season: CurrentSeason | null;
  definition: SeasonDefinition | undefined;
  /** Server time minus this device's time, in milliseconds. */
  clockOffset: number;
}

/** The open season and its definition; needs no session, so that visitors may look. */
export async function loader({ request }: LoaderFunctionArgs): Promise<SeasonData> {
  const asked = Date.now();
  const season = await getCurrentSeason(request.signal);
  if (!season) return { season, definition: undefined, clockOffset: 0 };
  const clockOffset = Date.parse(season.now) - (asked + Date.now()) / 2;
  const definition = await getSeasonDefinition(season.id, season.definitionVersion, request.signal);
  return { season, definition, clockOffset };
}
