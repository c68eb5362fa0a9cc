import { ownerOf, type PageRegistry } from '@portal/contract/release/registry';
import type { VitalsReport } from '@portal/contract/vitals';
import { savesData } from '../pages/load-when-quiet';

/** A page that this document has shown. */
export interface VisitedPage {
  /** Milliseconds since the navigation. */
  since: number;
  remote: string;
  /** Pattern of its route. */
  pattern: string;
}

/** The part of the router that is followed. */
interface PageRouter {
  state: {
    location: { pathname: string };
    navigation: { state: string };
    matches: readonly { route: { path?: string | undefined } }[];
  };
  subscribe(listener: () => void): unknown;
}

interface VitalsOptions {
  registry: Pick<PageRegistry, 'set' | 'remotes'>;
  router: PageRouter;
  send: (report: VitalsReport) => Promise<unknown>;
}

const MAX_PAGES = 100;
/** Delay after the page has loaded: measuring must not slow down what it measures. */
const DELAY_MS = 5_000;

/** @returns the whole pattern, in which one that begins with a slash stands for itself; undefined for a page that does not exist */
function joinPatterns(matches: PageRouter['state']['matches']): string | undefined {
  const whole = matches.reduce((path, { route: { path: part } }) => {
    if (!part) return path;
    return part.startsWith('/') ? part : `${path.replace(/\/$/, '')}/${part}`;
  }, '');
  return whole.endsWith('*') ? undefined : whole || undefined;
}

function followPages({ registry, router }: VitalsOptions): readonly VisitedPage[] {
  const pages: VisitedPage[] = [];
  const note = (since: number) => {
    const { location, matches, navigation } = router.state;
    if (navigation.state !== 'idle' || pages.length >= MAX_PAGES) return;
    const pattern = joinPatterns(matches);
    const remote = ownerOf(registry.remotes, location.pathname);
    if (pattern && remote && pattern !== pages.at(-1)?.pattern) pages.push({ since, remote, pattern });
  };
  note(0);
  router.subscribe(() => note(performance.now()));
  return pages;
}

/** Programs that fetch pages, browsers that programs steer, and visitors who save data report nothing. */
function isCounted(): boolean {
  const { webdriver, userAgent } = navigator;
  return !webdriver && !savesData() && !/bot|crawl|spider|headless|lighthouse/i.test(userAgent);
}

/** Measures this visit, and reports it when the page is hidden. What measures comes late: it sees what was before. */
export function measureVitals(options: VitalsOptions): void {
  if (!isCounted()) return;
  const pages = followPages(options);
  const { registry, send } = options;
  const begin = () =>
    setTimeout(() => {
      // A visit that can not be measured is left out of the figures.
      import('./vitals-reporter').then(
        ({ reportVitals }) => reportVitals({ set: registry.set, pages, send }),
        () => {},
      );
    }, DELAY_MS);
  if (document.readyState === 'complete') begin();
  else window.addEventListener('load', begin, { once: true });
}
