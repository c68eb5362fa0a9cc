import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { prepareHome, startPortal } from './portal-process';

/**
 * Starts one portal for the run, unless PORTAL_URL names a running one. Text messages have no minimum
 * interval there, so that a test can register, sign in and reset in a row; a captcha is due after 14 per
 * address.
 */
export default async function globalSetup(): Promise<() => Promise<void>> {
  // Holds portal homes, browser profiles and workspaces of all workers; deleted after the run.
  const folder = await mkdtemp(join(tmpdir(), 'portal-'));
  process.env.TMPDIR = folder;
  const removeFolder = () => rm(folder, { recursive: true, force: true, maxRetries: 5 });
  // A loaded machine renders slowly; a render timeout would fail unrelated tests.
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
