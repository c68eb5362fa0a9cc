import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { prepareHome, startPortal } from './portal-process';

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
  // A machine under load renders slowly: a page that a server gave up on would fail a test that is not about that.
  process.env.RENDER_LIMIT_MS ??= '9000';
  if (process.env.PORTAL_URL) return removeFolder;
  if (!process.env.PORTAL_TEST_PREPARED) {
    const prepared = join(folder, 'prepared');
    await prepareHome(prepared);
    process.env.PORTAL_TEST_PREPARED = prepared;
  }
  const portal = await startPortal({ env: { SMS_PHONE_INTERVAL: '0', SMS_ADDRESS_FREE: '14' } });
  process.env.PORTAL_URL = portal.url;
  process.env.PORTAL_TEST_HOME = portal.home;
  return async () => {
    await portal.stop();
    await removeFolder();
  };
}
