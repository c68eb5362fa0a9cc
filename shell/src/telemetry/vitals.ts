import { ownerOf, type PageRegistry } from '@portal/contract/release/registry';
import type { VitalsReport } from '@portal/contract/vitals';
import { savesData } from '../pages/prefetch-when-idle';

export interface VisitedPage {
  since: number;
  remote: string;
  pattern: string;
}

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
/** Delay after load: measuring must not slow down what it measures. */
const DELAY_MS = 5_000;

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

function isCounted(): boolean {
  const { webdriver, userAgent } = navigator;
  return !webdriver && !savesData() && !/bot|crawl|spider|headless|lighthouse/i.test(userAgent);
}

/** Measures this visit. The code loads late, and buffered entries cover what happened before. */
export function measureVitals(options: VitalsOptions): void {
  if (!isCounted()) return;
  const pages = followPages(options);
  const { registry, send } = options;
  const begin = () =>
    setTimeout(() => {
      // A visit that cannot be measured is not counted.
      import('./vitals-reporter').then(
        ({ reportVitals }) => reportVitals({ set: registry.set, pages, send }),
        () => {},
      );
    }, DELAY_MS);
  if (document.readyState === 'complete') begin();
  else window.addEventListener('load', begin, { once: true });
}
