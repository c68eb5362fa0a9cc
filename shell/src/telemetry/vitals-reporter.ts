import type { Vital, VitalsReport } from '@portal/contract/vitals';
import { type MetricType, onCLS, onINP, onLCP, onTTFB } from 'web-vitals';
import type { VisitedPage } from './vitals';

interface ReporterOptions {
  /** Id of the release set that the page runs. */
  set: string;
  /** Grows while the visitor goes on. */
  pages: readonly VisitedPage[];
  send: (report: VitalsReport) => Promise<unknown>;
  watch?: (report: (metric: MetricType) => void) => void;
}

/** From this width on the portal lays its pages out for a desktop. */
const DESKTOP = '(min-width: 768px)';
/** As many as a report may hold. */
const MAX_VITALS = 8;
const MAX_VALUE = 600_000;

function watchVitals(report: (metric: MetricType) => void): void {
  onLCP(report);
  onINP(report);
  onCLS(report);
  onTTFB(report);
}

/** When what a value tells of happened: a slow answer is a fault of the page that was open then, not of the last one. */
function getMoment({ name, entries, navigationStartTime = 0 }: MetricType): number {
  const isOfDocument = name === 'LCP' || name === 'TTFB';
  // A page that the browser brings back whole has no entries: its loading begins when it is shown again.
  return (isOfDocument ? undefined : entries[0]?.startTime) ?? navigationStartTime;
}

function toVital(metric: MetricType, pages: readonly VisitedPage[]): Vital | undefined {
  const { name, value } = metric;
  const moment = getMoment(metric);
  const page = pages.filter(({ since }) => since <= moment).at(-1);
  if (!page || name === 'FCP') return undefined;
  const rounded = name === 'CLS' ? Math.round(value * 1000) / 1000 : Math.round(value);
  return { name, remote: page.remote, page: page.pattern, value: Math.min(rounded, MAX_VALUE) };
}

/**
 * Reports how fast and steady this visit's pages were when they are hidden, because a page that is left may send nothing
 * later. Each value counts once: what changes after the visitor has come back is lost.
 */
export function reportVitals({ set, pages, send, watch = watchVitals }: ReporterOptions): void {
  const counted = new Set<string>();
  const settled: Vital[] = [];
  watch((metric) => {
    if (counted.has(metric.id)) return;
    counted.add(metric.id);
    const vital = toVital(metric, pages);
    if (vital) settled.push(vital);
  });
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'hidden') return;
    // The library settles its values at the same event.
    queueMicrotask(() => {
      const vitals = settled.splice(0).slice(0, MAX_VITALS);
      const device = matchMedia(DESKTOP).matches ? 'desktop' : 'phone';
      // A report that is lost leaves this visit uncounted, no more.
      if (vitals.length > 0) send({ set, device, vitals }).catch(() => {});
    });
  });
}
