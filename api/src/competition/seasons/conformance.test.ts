import { conform } from '../../testing/conform';
import { SMALL_SEASON, smallSeason, startSeason } from '../../testing/entries';
import { TEST_OPERATOR_KEY } from '../../testing/test-app';

const LIST = 'GET /ops/season';
const VALIDATE = 'POST /ops/season/validate';
const PUBLISH = 'POST /ops/season/publish';
const REHEARSE = 'POST /ops/season/rehearse';
const DEFINITION = 'GET /ops/season/{id}/definition';
const OPEN = 'POST /ops/season/{id}/open';
const EXTEND = 'POST /ops/season/{id}/extend';
const ROLLBACK = 'POST /ops/season/{id}/rollback';
const token = TEST_OPERATOR_KEY;

conform('opsSeason', { prepare: ({ test }) => startSeason(test, smallSeason(test.clock.now())) }, (at) => {
  const judge = (name: string, changes: object = {}) =>
    at.call(name, { token, body: { definition: { ...smallSeason(at.test.clock.now()), ...changes } } });
  const to = (name: string, id: string, body?: unknown) => at.call(name, { token, path: { id }, body });
  const extension = () => ({
    closes: new Date(at.test.clock.now().getTime() + 450 * 86_400_000).toISOString(),
    reason: '顺延',
  });

  return {
    [LIST]: { good: () => at.call(LIST, { token }) },
    [VALIDATE]: {
      good: () => judge(VALIDATE),
      DEFINITION_INVALID: () => judge(VALIDATE, { steps: [] }),
    },
    [PUBLISH]: {
      good: () => judge(PUBLISH, { version: 2 }),
      DEFINITION_INVALID: () => judge(PUBLISH, { steps: [] }),
      DEFINITION_PUBLISHED: () => judge(PUBLISH, { theme: '别的主题' }),
    },
    [REHEARSE]: {
      good: () => judge(REHEARSE, { version: 3 }),
      DEFINITION_INVALID: () => judge(REHEARSE, { steps: [] }),
    },
    [DEFINITION]: {
      good: () => to(DEFINITION, SMALL_SEASON),
      SEASON_UNKNOWN: () => to(DEFINITION, 'none'),
    },
    [OPEN]: { good: () => to(OPEN, SMALL_SEASON, {}), SEASON_UNKNOWN: () => to(OPEN, 'none', {}) },
    [EXTEND]: {
      good: () => to(EXTEND, SMALL_SEASON, extension()),
      SEASON_UNKNOWN: () => to(EXTEND, 'none', extension()),
    },
    [ROLLBACK]: {
      good: () => to(ROLLBACK, SMALL_SEASON, { version: 1, earlier: true }),
      SEASON_UNKNOWN: () => to(ROLLBACK, SMALL_SEASON, { version: 99 }),
    },
  };
});
