import { renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { activate } from '@portal/releases/carry-out';
import { audit, emptyPortal, PROVIDES } from '../../../shared/releases/test/published-portal';
import { ReleaseFiles } from './release-files';
import { watchSets } from './shell-set-watch';

/** A shell server that copies the files of the sets it takes, of a portal whose remotes are not rendered. */
function copying({ home, store, trusted, newReader }: Awaited<ReturnType<typeof emptyPortal>>) {
  const files = new ReleaseFiles({ store, folder: join(home, 'remotes'), log: () => {} });
  const provide = jest.spyOn(files, 'provide');
  const watch = watchSets({
    store,
    pointers: newReader(),
    readTrustedKeys: async () => trusted,
    shell: { integrity: {}, provides: PROVIDES },
    files,
    pools: { open: () => Promise.reject(new Error('No remote here is rendered')) },
    log: () => {},
  });
  return { watch, provide };
}

test('a set is served once the store has every release of it', async () => {
  const portal = await emptyPortal();
  await portal.publish({ name: 'entry', version: '1.0.0', server: null });
  await activate(portal.store, portal.keys, { entry: '1.0.0' }, audit);
  const release = join(portal.home, 'store/releases/entry');
  renameSync(release, `${release}.away`);
  const { watch } = copying(portal);
  await watch.look();
  expect(watch.serving).toBeUndefined();
  expect(watch.refused).toMatchObject({ reason: expect.stringContaining('entry@1.0.0'), retried: true });
  renameSync(`${release}.away`, release);
  await watch.look();
  expect(watch.serving).toBeDefined();
});

test('the version that pages fall back to is copied as well, and a set does without it', async () => {
  const portal = await emptyPortal();
  for (const version of ['1.0.0', '2.0.0']) {
    await portal.publish({ name: 'entry', version, server: null });
    await activate(portal.store, portal.keys, { entry: version }, audit);
  }
  rmSync(join(portal.home, 'store/releases/entry/1.0.0'), { recursive: true });
  const { watch, provide } = copying(portal);
  await watch.look();
  expect(watch.serving?.set.remotes.entry?.fallback?.version).toBe('1.0.0');
  expect(provide.mock.calls).toEqual([
    ['entry', '2.0.0'],
    ['entry', '1.0.0'],
  ]);
});
