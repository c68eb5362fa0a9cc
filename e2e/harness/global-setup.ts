import { startPortal } from './portal-process';

/** One portal for the whole run, unless PORTAL_URL names one that runs already. */
export default async function globalSetup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env.PORTAL_URL) return undefined;
  const portal = await startPortal();
  process.env.PORTAL_URL = portal.url;
  process.env.PORTAL_TEST_HOME = portal.home;
  return () => portal.stop();
}
