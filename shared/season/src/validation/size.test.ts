import { MAX_STEP_BYTES } from '@portal/contract/competition/entry';
import { harvestSeason } from '../testing/harvest-season';
import { validateDefinition } from '../validate-definition';

/** @returns flaws of the sample season with additional fields */
function flawsWith(fields: readonly object[], stepIds = ['idea']): string[] {
  const steps = harvestSeason.steps.map((step) =>
    stepIds.includes(step.id) ? { ...step, fields: [...step.fields, ...fields] } : step,
  );
  const result = validateDefinition({ ...harvestSeason, steps });
  return 'flaws' in result ? result.flaws.map(({ path, message }) => `${path.join('.')} ${message}`) : [];
}

const LONGEST = 20_000;
/** Text fields of the maximum length. */
const texts = (count: number) =>
  Array.from({ length: count }, (_, at) => ({
    key: `long${at}`,
    label: `长文${at + 1}`,
    type: 'textarea',
    limits: { max: LONGEST },
  }));
const table = (max: number) => ({
  key: 'notes',
  label: '逐条说明',
  type: 'table',
  rowName: '条',
  limits: { max },
  columns: [{ key: 'note', label: '说明', type: 'textarea', limits: { max: 2_000 } }],
});

test('a step that could not be saved when filled to its limits is rejected, with its largest fields', () => {
  const at = harvestSeason.steps.findIndex(({ id }) => id === 'idea');
  const { title } = harvestSeason.steps[at] ?? {};
  expect(flawsWith([...texts(5), table(80)])).toEqual([
    expect.stringMatching(
      new RegExp(
        `^steps.${at}.fields “${title}”.+一步最多能保存 17.5 万字.+“逐条说明”（16.\\d 万字）、“长文1”（2.0 万字）`,
      ),
    ),
  ]);
});

test('an accepted step can be saved with every text at its maximum length', () => {
  const fields = texts(8);
  expect(flawsWith(fields)).toEqual([]);
  const data = Object.fromEntries(fields.map(({ key }) => [key, '长'.repeat(LONGEST)]));
  const call = JSON.stringify({ data, baseRevision: 1, definitionVersion: 1 });
  expect(Buffer.byteLength(call)).toBeLessThan(MAX_STEP_BYTES);
});

test('an entry that is too large as a whole is rejected even if each of its steps could be saved', () => {
  const steps = ['crew', 'idea', 'purse', 'wishes'];
  expect(flawsWith(texts(7), steps)).toEqual([
    expect.stringMatching(/^steps 各步骤.+一份报名最多能保存 52.4 万字/),
  ]);
});
