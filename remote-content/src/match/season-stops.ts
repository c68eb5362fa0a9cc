import type { CurrentSeason, SeasonStage } from '@portal/contract/competition/season';

export interface SeasonStop extends SeasonStage {
  state: 'done' | 'current' | 'ahead';
}

/** The season's stages in order, each with its state by the server's clock. */
export function seasonStops({ stages, now }: Pick<CurrentSeason, 'stages' | 'now'>): SeasonStop[] {
  const at = Date.parse(now);
  return stages.map((stage) => {
    const state =
      at >= Date.parse(stage.closes) ? 'done' : at >= Date.parse(stage.opens) ? 'current' : 'ahead';
    return { ...stage, state };
  });
}
