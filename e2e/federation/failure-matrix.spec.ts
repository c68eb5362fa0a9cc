import type { Registry } from '@portal/contract/release/registry';
import { type Page, expect as patient, test } from '../harness/test';
import { type FaultProxy, startFaultProxy } from './fault-proxy';
import { faults } from './faults';
import { MATRIX_CELL, type MatrixCell, type Outcome } from './matrix-reporter';
import { frameIsUsable, type RemoteProbe, remoteProbes } from './remotes';

/** Two attempts of five seconds each, and time for the page around them. */
const SETTLED_MS = 20_000;

/** A loaded machine is slow; what counts here is what happens in the end. */
const expect = patient.configure({ timeout: 30_000 });

test.describe.configure({ mode: 'parallel', timeout: 180_000 });

async function outcomeOf(page: Page, remote: RemoteProbe): Promise<Outcome> {
  const told = await remote
    .excuse(page)
    .waitFor({ timeout: SETTLED_MS })
    .then(
      () => true,
      () => false,
    );
  if (!told) {
    await remote.works(page);
    return 'works';
  }
  return (await remote.content(page).isVisible()) ? 'kept' : 'told';
}

function attributed({ reports }: FaultProxy, name: string, registry: Registry) {
  return reports.find(
    ({ remote, version, set }) =>
      remote === name && version === registry.remotes[name]?.version && set === registry.set,
  );
}

for (const remote of remoteProbes) {
  for (const fault of faults) {
    test(`${remote.title}：${fault.title}`, async ({ page, problems, baseURL }, info) => {
      const proxy = await startFaultProxy(baseURL ?? '');
      const registry = (await (await fetch(`${baseURL}/registry.json`)).json()) as Registry;
      proxy.faults.set(remote.name, fault.interfere(remote.name, registry));
      try {
        // A hanging preload keeps the load event away, not the page.
        await page.goto(`${proxy.url}${remote.path}`, { waitUntil: 'domcontentloaded' });
        await frameIsUsable(page);
        await remote.ask(page);
        await expect.poll(() => attributed(proxy, remote.name, registry)?.kind).toBeTruthy();
        const outcome = await outcomeOf(page, remote);
        await frameIsUsable(page);
        for (const other of remoteProbes) {
          if (other.name === remote.name) continue;
          await page.goto(`${proxy.url}${other.path}`, { waitUntil: 'domcontentloaded' });
          await other.ask(page);
          await other.works(page);
        }
        const cell: MatrixCell = {
          remote: remote.title,
          fault: fault.title,
          outcome,
          kind: attributed(proxy, remote.name, registry)?.kind ?? '',
        };
        info.annotations.push({ type: MATRIX_CELL, description: JSON.stringify(cell) });
      } finally {
        await proxy.close();
        problems.length = 0; // The browser's own words about what was broken on purpose.
      }
    });
  }
}
