import type { Registry } from '@portal/contract/release/registry';
import { waitForHydration } from '../harness/hydration';
import { NIGHTLY } from '../harness/measure';
import { slowExpect as expect, type Page, test } from '../harness/test';
import { type FaultProxy, startFaultProxy } from './fault-proxy';
import { appliesTo, type Fault, faults, SHELL } from './faults';
import { MATRIX_CELL, type MatrixCell, type Outcome, type Recovery } from './matrix-reporter';
import { authProbe, frameIsUsable, type RemoteProbe, remoteProbes } from './remotes';

/** For faults that never respond. The page keeps this limit for the retry, on a loaded machine, too. */
const SHORT_LIMIT_MS = 5000;

test.use({ trace: 'off', screenshot: 'off' });
test.describe.configure({ mode: 'parallel' });

async function findOutcome(
  page: Page,
  remote: RemoteProbe,
  { harmlessFor = [], unmetBy = [] }: Fault,
): Promise<Outcome> {
  if ([...harmlessFor, ...unmetBy].includes(remote.name)) {
    await remote.works(page);
    await expect(remote.excuse(page)).toHaveCount(0);
    return 'works';
  }
  await expect(remote.excuse(page)).toBeVisible();
  return (await remote.content(page).isVisible()) ? 'content-kept' : 'retry-offered';
}

/** The kind reported for the remote's version and release set. */
async function findReportedKind(
  proxy: FaultProxy,
  { name, reportedAs }: RemoteProbe,
  { unmetBy, silences }: Fault,
  registry: Registry,
): Promise<string> {
  if (unmetBy?.includes(name)) return '首屏未遇到';
  if (silences?.includes(name)) return '无从上报';
  return awaitReportedKind(proxy, reportedAs, registry);
}

async function awaitReportedKind({ reports }: FaultProxy, name: string, registry: Registry): Promise<string> {
  const findKind = () =>
    reports.find(
      ({ remote, version, set }) =>
        remote === name && version === registry.remotes[name]?.version && set === registry.set,
    )?.kind;
  await expect.poll(findKind).toBeTruthy();
  return findKind() ?? '';
}

/** Faults in transit allow a retry in the same document; faults of the document need a reload. */
async function recover(
  page: Page,
  remote: RemoteProbe,
  proxy: FaultProxy,
  outcome: Outcome,
): Promise<Recovery | undefined> {
  const fault = proxy.faults.get(remote.name);
  proxy.endFault(remote.name);
  if (outcome === 'works') return undefined;
  const inDocument = fault?.rebuilt || fault?.registry || fault?.policy;
  if (inDocument) {
    await page.reload({ waitUntil: 'domcontentloaded' });
    await remote.ask(page);
    await remote.works(page);
    return 'reload';
  }
  await page.evaluate(() => Reflect.set(globalThis, 'sameDocument', true));
  await remote.again(page);
  await remote.works(page);
  await expect(remote.excuse(page)).toHaveCount(0);
  expect(await page.evaluate(() => Reflect.get(globalThis, 'sameDocument'))).toBe(true);
  return 'retry';
}

/** All other remotes in the nightly run, else one, for the first faults only. */
async function othersWork(page: Page, url: string, name: string, row: number): Promise<void> {
  const all = remoteProbes.filter(
    // Every page with a form needs the files shared by the shell.
    (other) =>
      other.name !== name &&
      other.reportedAs === other.name &&
      (name !== SHELL || other.name === 'content') &&
      other !== authProbe,
  );
  if (!NIGHTLY && row >= remoteProbes.length) return;
  const asksToSignIn = name !== authProbe.name && name !== SHELL && (NIGHTLY || row % 2 === 0);
  const others = NIGHTLY ? all : asksToSignIn ? [] : all.slice(row % all.length).slice(0, 1);
  for (const other of others) {
    await page.goto(`${url}${other.path}`, { waitUntil: 'domcontentloaded' });
    await other.works(page);
  }
  if (!asksToSignIn) return;
  // The previous page may have opened the sign-in dialog itself.
  await page.goto(`${url}${authProbe.path}`, { waitUntil: 'domcontentloaded' });
  await authProbe.ask(page);
  await authProbe.works(page);
}

/** Every remote in the nightly run, else one in rotation. */
function remotesTried(fault: Fault, row: number): RemoteProbe[] {
  const possible = remoteProbes.filter(({ name }) => appliesTo(fault, name));
  return NIGHTLY ? possible : possible.slice(row % possible.length).slice(0, 1);
}

for (const remote of remoteProbes) {
  for (const [row, fault] of (NIGHTLY ? faults : faults.filter(({ alike }) => !alike)).entries()) {
    // `npm test` tries only faults that have their own handling.
    if (!remotesTried(fault, row).includes(remote)) continue;
    test(`${remote.title}：${fault.title}`, async ({ page, problems, baseURL }, info) => {
      const proxy = await startFaultProxy(baseURL ?? '');
      const registry = (await (await fetch(`${baseURL}/registry.json`)).json()) as Registry;
      const interference = fault.interfere(remote.name, registry);
      proxy.faults.set(remote.name, interference);
      proxy.remoteLimitMs = fault.hangs ? SHORT_LIMIT_MS : undefined;
      try {
        // Marks the automatic reload, allowed once per minute, as used: the page must recover without it.
        await page.addInitScript(() => sessionStorage.setItem('portal.chunk-reload', String(Date.now())));
        // A hanging preload delays the load event, but not the page.
        await page.goto(`${proxy.url}${remote.path}`, { waitUntil: 'domcontentloaded' });
        await frameIsUsable(page);
        await remote.ask(page);
        const outcome = await findOutcome(page, remote, fault);
        await frameIsUsable(page);
        proxy.remoteLimitMs = undefined;
        // A missing stylesheet is detected only after `load`, so leaving earlier would report nothing.
        if (!fault.hangs) await page.waitForLoadState('load');
        if (outcome === 'works') await waitForHydration(page);
        const recovery = await recover(page, remote, proxy, outcome);
        proxy.faults.set(remote.name, interference);
        // Leaving the page flushes its reports.
        await page.goto('about:blank');
        await othersWork(page, proxy.url, remote.name, row);
        const kind = await findReportedKind(proxy, remote, fault, registry);
        const cell: MatrixCell = { remote: remote.title, fault: fault.title, outcome, kind, recovery };
        info.annotations.push({ type: MATRIX_CELL, description: JSON.stringify(cell) });
      } finally {
        await proxy.close();
        problems.length = 0; // The browser logs the failures caused on purpose.
      }
    });
  }
}
