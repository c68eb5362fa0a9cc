import { getLimit } from '@portal/contract/runtime-config';
import { Icon } from '@portal/ui';
import { useEffect, useRef, useState } from 'react';
import css from './floating.module.css';

function scrollToTop() {
  const from = window.scrollY;
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) {
    window.scrollTo(0, 0);
    return;
  }
  const start = performance.now();
  const duration = getLimit('backToTopMs');
  let reached = from;
  const step = (now: number) => {
    // The visitor has scrolled: stop.
    if (Math.abs(window.scrollY - reached) > 1) return;
    const share = duration > 0 ? Math.min(1, (now - start) / duration) : 1;
    window.scrollTo({ top: from * (1 - share) ** 3, behavior: 'instant' });
    reached = window.scrollY;
    if (share < 1) requestAnimationFrame(step);
  };
  requestAnimationFrame(step);
}

/**
 * Shown below the stylesheet's `firstScreen` (400 px). Scrolls over `backToTopMs`, or instantly with reduced
 * motion.
 */
export function BackToTop() {
  const [visible, setVisible] = useState(false);
  const measure = useRef<HTMLSpanElement>(null);
  // An observer, because reading the scroll position during startup would force a layout.
  useEffect(() => {
    // Without it there is no button; an error here would take the page away.
    if (!measure.current || !('IntersectionObserver' in window)) return;
    const observer = new IntersectionObserver(([entry]) => setVisible(entry?.isIntersecting === false));
    observer.observe(measure.current);
    return () => observer.disconnect();
  }, []);

  return (
    <>
      <span ref={measure} className={css.firstScreen} aria-hidden="true" />
      {visible ? (
        <button
          type="button"
          className={css.top}
          aria-label="返回顶部"
          title="返回顶部"
          onClick={scrollToTop}
        >
          <Icon name="arrow-up" />
        </button>
      ) : null}
    </>
  );
}
