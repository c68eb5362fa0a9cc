import type { Vital, VitalsReport } from '@portal/contract/vitals';
import { type MetricType, onCLS, onINP, onLCP, onTTFB } from 'web-vitals';
import type { VisitedPage } from './vitals';

interface ReporterOptions {
  set: string;
  pages: readonly VisitedPage[];
  send: (report: VitalsReport) => Promise<unknown>;
  watch?: (report: (metric: MetricType) => void) => void;
}

const DESKTOP = '(min-width: 768px)';
const MAX_VITALS = 8;
const MAX_VALUE = 600_000;

function watchVitals(report: (metric: MetricType) => void): void {
  onLCP(report);
  onINP(report);
  onCLS(report);
  onTTFB(report);
}

/** The time a metric refers to: a slow interaction belongs to the page open then, not to the last one. */
function getMoment({ name, entries, navigationStartTime = 0 }: MetricType): number {
  const isOfDocument = name === 'LCP' || name === 'TTFB';
  // A page restored from the back/forward cache has no entries: it starts when it is shown again.
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
 * Reports the vitals of this visit's pages when they are hidden, because a page that is left may not be able
 * to send later. Each value counts once: later changes are lost.
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
    // The library finalises its values on the same event.
    queueMicrotask(() => {
      const vitals = settled.splice(0).slice(0, MAX_VITALS);
      const device = matchMedia(DESKTOP).matches ? 'desktop' : 'phone';
      // A lost report only leaves this visit uncounted.
      if (vitals.length > 0) send({ set, device, vitals }).catch(() => {});
    });
  });
}
