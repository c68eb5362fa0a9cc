import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type PortalProcess, startPortal } from './portal-process';

/**
 * A portal that was started from nothing. Tests with a portal of their own begin with a copy of its folder as it was
 * then, because making database and sample content anew takes longer than many a test.
 */
async function startAndKeep(env: Record<string, string>): Promise<PortalProcess> {
  const first = await startPortal({ env });
  await first.stop();
  const prepared = await mkdtemp(join(tmpdir(), 'portal-prepared-'));
  await cp(first.home, prepared, { recursive: true });
  process.env.PORTAL_TEST_PREPARED = prepared;
  return startPortal({ home: first.home, env });
}

/**
 * One portal for the whole run, unless PORTAL_URL names one that runs already. A phone may get one SMS after the
 * other there, so that a story can register, log in and reset without waiting a minute between. After 14 messages to one
 * address a captcha is due; a story that is about it uses them up first.
 */
export default async function globalSetup(): Promise<() => Promise<void>> {
  // Homes of portals, profiles and workspaces of all workers: deleted with the run.
  const folder = await mkdtemp(join(tmpdir(), 'portal-'));
  process.env.TMPDIR = folder;
  const removeFolder = () => rm(folder, { recursive: true, force: true, maxRetries: 5 });
  if (process.env.PORTAL_URL) return removeFolder;
  const portal = await startAndKeep({ SMS_PHONE_INTERVAL: '0', SMS_ADDRESS_FREE: '14' });
  process.env.PORTAL_URL = portal.url;
  process.env.PORTAL_TEST_HOME = portal.home;
  return async () => {
    await portal.stop();
    await removeFolder();
  };
}
