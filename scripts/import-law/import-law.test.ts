import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import config from '../../.dependency-cruiser.cjs';

const run = promisify(execFile);
const root = join(__dirname, '../..');

interface Report {
  summary: { violations: { rule: { name: string } }[] };
}

/** The fixture violates every rule once; a rule that stops working is missing from the report. */
test('every import rule reports its violation in the fixture', async () => {
  const { stdout } = await run(
    join(root, 'node_modules/.bin/depcruise'),
    [
      '--config',
      join(root, '.dependency-cruiser.cjs'),
      '--output-type',
      'json',
      'scripts/import-law/fixture',
    ],
    { cwd: root, maxBuffer: 16 * 1024 * 1024 },
  ).catch((failed: { stdout: string }) => failed);
  const broken = new Set((JSON.parse(stdout) as Report).summary.violations.map(({ rule }) => rule.name));
  const law: string[] = config.forbidden.map(({ name }: { name: string }) => name);
  expect(law.filter((name) => !broken.has(name))).toEqual([]);
});
