import { harvestSeason } from '../testing/harvest-season';
import { validateDefinition } from '../validate-definition';

/** Flaws of a season with one more field, in a step or in a table of it. */
function flawsWith(field: object, inTable = false): string[] {
  const table = { key: 'more', label: '更多', type: 'table', rowName: '项', limits: { max: 3 } };
  const asked = inTable ? { ...table, columns: [field] } : field;
  const steps = harvestSeason.steps.map((step) =>
    step.id === 'idea' ? { ...step, fields: [...step.fields, asked] } : step,
  );
  const result = validateDefinition({ ...harvestSeason, steps });
  return 'flaws' in result ? result.flaws.map(({ message }) => message) : [];
}

const file = { key: 'proof', label: '证明', type: 'file', purpose: 'material' };
const limits = { maxBytes: 1000, mimes: ['application/pdf'] };
const agreed = { key: 'agreed', label: '同意', type: 'boolean' };
const number = { key: 'fileId', label: '档案编号', type: 'text', limits: { max: 20 } };

test.each([false, true])('no field may have the key that identifies files (in a table: %s)', (inTable) => {
  expect(flawsWith(number, inTable)).toEqual(['键不能是 fileId，它留给上传的文件，请换一个']);
});

test.each([
  { ...agreed, consent: true },
  { ...file, limits, anew: 'annual' },
])(
  'answers that must be given again each season are not allowed in tables, whose rows are copied whole: $label',
  (column) => {
    expect(flawsWith(column)).toEqual([]);
    expect(flawsWith(column, true)).toEqual([expect.stringContaining('表格的行会整行复制到下一届')]);
  },
);

test.each([agreed, { ...file, limits }])('other answers are allowed in tables: $label', (column) => {
  expect(flawsWith(column, true)).toEqual([]);
});
