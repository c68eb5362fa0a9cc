import { type SeasonDefinition, seasonDefinitionSchema } from './definition';
import season2026 from './season-2026.json' with { type: 'json' };

/** The sample season that a new portal opens with. */
export const sampleSeason2026: SeasonDefinition = seasonDefinitionSchema.parse(season2026);
