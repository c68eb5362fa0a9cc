import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { copyDifferences } from './copy-differences';
import { seasonDefinitionSchema } from './definition';
import { enterpriseEntry } from './sample-2026/filled-entry';
import { sampleSeason2026 } from './sample-season-2026';

const file = join(__dirname, '../../../../docs/examples/season-2027.json');

test('the example that operators start from is a valid season and differs where docs/operators.md says', () => {
  const example = seasonDefinitionSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  expect(example).toMatchObject({ id: '2027', version: 1 });
  const project = copyDifferences(sampleSeason2026, example, enterpriseEntry).find(
    ({ stepId }) => stepId === 'project',
  );
  expect(project?.open).toEqual([
    { label: '目标客户', isNew: true, required: true },
    { label: '是否公开展示', isNew: false, required: true },
  ]);
});
