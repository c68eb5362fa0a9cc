import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPortal } from '../../harness/portal-process';
import { buildMonolith } from '../federation/build-monolith';
import { serveMonolith } from '../federation/monolith-server';
import { benchEnv } from './env';
import { lighthousePart } from './lighthouse-part';
import { participantPart } from './participant-part';
import { signedInPart } from './signed-in-part';
import { weakPart } from './weak-part';

/** Every part gets two URLs: the portal, and the same sources as a single client-rendered bundle. */
async function measure(): Promise<boolean> {
  const folder = await mkdtemp(join(tmpdir(), 'portal-monolith-'));
  const own = benchEnv.portalUrl ? undefined : await startPortal();
  const portal = benchEnv.portalUrl ?? own?.url ?? '';
  const bundle = await serveMonolith(portal, await buildMonolith(folder), 'browser');
  try {
    const parts = {
      weak: weakPart,
      'signed-in': signedInPart,
      lighthouse: lighthousePart,
      participant: participantPart,
    };
    const reports = [];
    for (const [name, part] of Object.entries(parts))
      if (benchEnv.parts.includes(name)) reports.push(await part(portal, bundle.url));
    if (benchEnv.results) await writeFile(benchEnv.results, JSON.stringify(reports, null, 2));
    const failures = reports.flatMap(({ failures: found }) => found);
    for (const failure of failures) console.log(`未达到：${failure}`);
    return failures.length === 0;
  } finally {
    bundle.close();
    await own?.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

process.exit((await measure()) ? 0 : 1);
