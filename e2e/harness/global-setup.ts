import { startPortal } from './portal-process';

/**
 * One portal for the whole run, unless PORTAL_URL names one that runs already. A phone may get one SMS after the
 * other there, so that a story can register, log in and reset without waiting a minute between. After 24 messages to one
 * address a captcha is due; a story that is about it uses them up first.
 */
export default async function globalSetup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env.PORTAL_URL) return undefined;
  const portal = await startPortal({ env: { SMS_PHONE_INTERVAL: '0', SMS_ADDRESS_FREE: '24' } });
  process.env.PORTAL_URL = portal.url;
  process.env.PORTAL_TEST_HOME = portal.home;
  return () => portal.stop();
}
