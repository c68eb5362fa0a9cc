import {
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { lockFolder } from '../platform/db/embedded';
import { listReplaced, placeParts, requireFinishedRestore } from './restore-target';

test('a portal does not start during a restore, and deletes what a killed one has unpacked', async () => {
  const home = mkdtempSync(join(tmpdir(), 'portal-restore-target-'));
  const staging = join(home, 'restore-staging');
  mkdirSync(join(staging, 'secrets'), { recursive: true });
  writeFileSync(join(staging, 'secrets/data.keys'), 'k1:secret');
  const endRestore = await lockFolder(staging);
  await expect(requireFinishedRestore(home)).rejects.toThrow('正在恢复备份');
  expect(existsSync(join(staging, 'secrets/data.keys'))).toBe(true);
  await endRestore();
  await requireFinishedRestore(home);
  expect(readdirSync(home)).toEqual([]);
  rmSync(home, { recursive: true });
});

test('existing data is moved aside even if the archive lacks that part', async () => {
  const home = mkdtempSync(join(tmpdir(), 'portal-restore-target-'));
  const write = (path: string) => {
    mkdirSync(dirname(join(home, path)), { recursive: true });
    writeFileSync(join(home, path), path);
  };
  const former = ['files/objects/old', 'store/current/00000009.json', 'keys/old.key', 'operator.key'];
  for (const path of [...former, 'restore-staging/secrets/data.keys']) write(path);
  const places = new Map(['files', 'store', 'keys'].map((part) => [part, join(home, part)]));
  for (const name of ['data.keys', 'operator.key']) places.set(`secrets/${name}`, join(home, name));
  const target = { home, staging: join(home, 'restore-staging'), places };
  await placeParts(target, 'replaced-20261130235538');
  const aside = join(home, 'replaced-20261130235538');
  expect(listReplaced(target)).toEqual([aside]);
  expect(readFileSync(join(home, 'data.keys'), 'utf8')).toContain('data.keys');
  for (const path of former) expect([path, existsSync(join(home, path))]).toEqual([path, false]);
  for (const path of [
    'files/objects/old',
    'store/current/00000009.json',
    'keys/old.key',
    'secrets/operator.key',
  ])
    expect([path, existsSync(join(aside, path))]).toEqual([path, true]);
  rmSync(home, { recursive: true });
});

const asRoot = process.getuid?.() === 0 ? test : test.skip;

asRoot('what root restores belongs to the owner of the home, as whom the portal runs', async () => {
  const home = mkdtempSync(join(tmpdir(), 'portal-restore-target-'));
  chownSync(home, 65_534, 65_533);
  const staging = join(home, 'restore-staging');
  mkdirSync(join(staging, 'keys'), { recursive: true, mode: 0o700 });
  writeFileSync(join(staging, 'keys/release-signing.key'), 'private', { mode: 0o600 });
  await placeParts(
    { home, staging, places: new Map([['keys', join(home, 'keys')]]) },
    'replaced-20261130235538',
  );
  for (const path of ['keys', 'keys/release-signing.key'])
    expect(statSync(join(home, path))).toMatchObject({ uid: 65_534, gid: 65_533 });
  rmSync(home, { recursive: true });
});
