import { type Browser, errors } from '@playwright/test';
import { storeTokens, type TokenPair } from '../../harness/participant';
import { type Line, openWeakPage, PHONE, watchReads, withBrowser } from './weak-page';

/** A small phone with bad reception: 400 kbit/s, 400 ms round trip, CPU slowed six times. */
const SLOW_LINE: Line = { latency: 400, down: 50_000, up: 50_000, slower: 6 };
const SMALL_PHONE = { ...PHONE, viewport: { width: 360, height: 740 } };
/** A page that is not usable by then counts with this time. */
export const VISIT_LIMIT_MS = 45_000;

/** A session from an earlier day, as the browser stores it. */
export interface KeptSession extends TokenPair {
  userId: number;
}

export interface ParticipantVisit {
  /** Milliseconds from navigation to the first visible heading. */
  heading: number;
  /** Milliseconds until the page's purpose is usable: its form, its tab, or the button to sign in. */
  usable: number;
  /** Sum of all layout shifts not caused by input. */
  shift: number;
  repeated: string[];
}

interface Watched {
  heading: number;
  usable: number;
  shift: number;
}
type Watching = typeof globalThis & { watched: Watched };

function watchPage(usableSelector: string): void {
  const watched = { heading: 0, usable: 0, shift: 0 };
  (globalThis as Watching).watched = watched;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & {
      value: number;
      hadRecentInput: boolean;
    })[])
      if (!entry.hadRecentInput) watched.shift += entry.value;
  }).observe({ type: 'layout-shift', buffered: true });
  const isShown = (selector: string) => {
    const found = [...document.querySelectorAll(selector)];
    return found.some((one) => one.checkVisibility() && one.getBoundingClientRect().height > 0);
  };
  const isHydrated = () =>
    Object.keys(document.getElementById('portal-root') ?? {}).some((key) =>
      key.startsWith('__reactContainer'),
    );
  const frame = () => {
    if (!watched.heading && isShown('main h1')) watched.heading = performance.now();
    if (!watched.usable && isHydrated() && isShown(usableSelector)) watched.usable = performance.now();
    if (!watched.heading || !watched.usable) requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
}

/** Stores the identity of the last user, like the portal does next to the tokens. */
function keepIdentity(userId: number): void {
  const identity = { id: userId, userId, nickname: '', userType: '08', authEnterpriseName: '', logo: '' };
  localStorage.setItem('portal.user-info', JSON.stringify(identity));
}

async function visitWith(
  browser: Browser,
  url: string,
  target: { path: string; usable: string },
  session: KeptSession | undefined,
): Promise<ParticipantVisit> {
  const { page } = await openWeakPage(browser, SMALL_PHONE, SLOW_LINE);
  const context = page.context();
  if (session) {
    await storeTokens(context, url, session);
    await context.addInitScript(keepIdentity, session.userId);
  }
  const listRepeated = watchReads(page);
  await page.addInitScript(watchPage, target.usable);
  await page.goto(`${url}${target.path}`, { waitUntil: 'commit' });
  const settle = page.waitForFunction(
    () => {
      const { watched } = globalThis as Watching;
      return watched?.heading && watched.usable;
    },
    undefined,
    { timeout: VISIT_LIMIT_MS },
  );
  await settle
    .then(() => page.waitForLoadState('networkidle', { timeout: VISIT_LIMIT_MS }))
    .catch((error: unknown) => {
      if (!(error instanceof errors.TimeoutError)) throw error;
    });
  const { heading, usable, shift } = await page.evaluate(() => (globalThis as Watching).watched);
  await context.close();
  return {
    heading: heading || VISIT_LIMIT_MS,
    usable: usable || VISIT_LIMIT_MS,
    shift,
    repeated: listRepeated(),
  };
}

/** Measures one first visit with an empty cache, in a new browser. */
export function participantVisit(
  url: string,
  target: { path: string; usable: string },
  session: KeptSession | undefined,
): Promise<ParticipantVisit> {
  return withBrowser((browser) => visitWith(browser, url, target, session));
}
