import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { FEDERATION_RUNTIME, sharedPackages } from '@portal/contract/release/shared-packages';
import type { ProvidedPackages } from '@portal/contract/release/shell-manifest';
import { validateNewRelease } from '@portal/releases/gate';
import { BrokenBuild } from '../testing/broken-build';
import { checkBrowserBuild, readBrowserBuild } from './browser-trial';

const shared = resolve(__dirname, '../../../shared');
const { release, dist } = new BrokenBuild();

function readVersion(name: string): string {
  const ours = /^@portal\/([^/]+)/.exec(name)?.[1];
  const path = ours
    ? join(shared, ours, 'package.json')
    : require.resolve(`${name.split('/')[0]}/package.json`);
  return JSON.parse(readFileSync(path, 'utf8')).version;
}

function provideFromSources(): ProvidedPackages {
  const packages = sharedPackages.map(({ name }) => {
    const exports = Object.keys(jest.requireActual<object>(name));
    return [name, { version: readVersion(name), exports: [...exports, 'default'] }];
  });
  const runtime = { version: release.shared[FEDERATION_RUNTIME] ?? '', exports: null };
  return Object.fromEntries([...packages, [FEDERATION_RUNTIME, runtime]]);
}

test('the frozen remote finds everything it imports in today’s packages', async () => {
  const provides = provideFromSources();
  expect(validateNewRelease(release, provides)).toEqual([]);
  await expect(checkBrowserBuild(readBrowserBuild(dist, provides))).resolves.toHaveLength(1);
});
