import { type SeasonDefinition, seasonDefinitionSchema } from './definition';
import { financeStep, planStep } from './sample-2026/business-steps';
import { dictionaries } from './sample-2026/dictionaries';
import { consents, materials, materialsStep, statement, submitStep } from './sample-2026/materials';
import { educationStep, honoursStep, teamStep } from './sample-2026/people-steps';
import { projectStep } from './sample-2026/project-step';
import { servicesStep } from './sample-2026/services-step';
import { groups, tracks } from './sample-2026/tracks';

/** The sample season that a new portal opens with. */
export const sampleSeason2026: SeasonDefinition = seasonDefinitionSchema.parse({
  id: '2026',
  version: 1,
  name: '2026年“启明杯”创新创业大赛',
  theme: '创见未来 智汇启明',
  announcement: '报名截止时间为北京时间2027年1月31日23:59:59，请尽早提交，避开最后时段。',
  windows: {
    register: { opens: '2026-09-01T00:00:00+08:00', closes: '2027-02-01T00:00:00+08:00' },
    draft: { opens: '2026-09-01T00:00:00+08:00', closes: '2027-02-01T00:00:00+08:00' },
    submit: { opens: '2026-09-01T00:00:00+08:00', closes: '2027-02-01T00:00:00+08:00' },
    review: { opens: '2027-02-01T00:00:00+08:00', closes: '2027-05-01T00:00:00+08:00' },
    final: { opens: '2027-05-10T00:00:00+08:00', closes: '2027-06-01T00:00:00+08:00' },
  },
  groups,
  tracks,
  steps: [
    projectStep,
    teamStep,
    educationStep,
    honoursStep,
    planStep,
    financeStep,
    materialsStep,
    submitStep,
    servicesStep,
  ],
  materials,
  statement,
  consents,
  dictionaries,
} satisfies SeasonDefinition);
