import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

const checkout = mkdtempSync(join(tmpdir(), 'portal-command-'));
afterAll(() => rmSync(checkout, { recursive: true }));

for (const name of ['portal.mjs', 'toolchain.mjs', 'caches.cjs'])
  cpSync(join(__dirname, name), join(checkout, 'scripts', name));

function build(program: string) {
  mkdirSync(dirname(join(checkout, program)), { recursive: true });
  writeFileSync(join(checkout, program), `console.log('${program}', process.pid)`);
}

function portal(...argv: string[]) {
  const env = { ...process.env, PORTAL_SKIP_BUILD: 'on' };
  return spawnSync(process.execPath, [join(checkout, 'scripts/portal.mjs'), ...argv], {
    env,
    encoding: 'utf8',
  });
}

test.each([
  ['restore', 'api/dist/backup.js'],
  ['season', 'shared/ops/dist/portal.js'],
])('%s runs in the process that was started, so that a signal stops its work', (command, program) => {
  expect(portal(command).stderr).toContain(`${program}，请先构建`);
  build(program);
  const { pid, stdout } = portal(command);
  expect(stdout).toBe(`${program} ${pid}\n`);
});
