import { Icon } from '@portal/ui';
import { useEffect, useRef, useState } from 'react';
import css from './floating.module.css';

const DURATION_MS = 300;

function scrollToTop() {
  const from = window.scrollY;
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) {
    window.scrollTo(0, 0);
    return;
  }
  const start = performance.now();
  const step = (now: number) => {
    const share = Math.min(1, (now - start) / DURATION_MS);
    window.scrollTo({ top: from * (1 - share) ** 3, behavior: 'instant' });
    if (share < 1) requestAnimationFrame(step);
  };
  requestAnimationFrame(step);
}

/** Appears below 400 px (the stylesheet's `firstScreen`) and takes 300 ms to the top; at once where reduced motion is asked for. */
export function BackToTop() {
  const [shown, setShown] = useState(false);
  const measure = useRef<HTMLSpanElement>(null);
  // Watched, not measured: asking for the scroll position while the page starts would force a layout.
  useEffect(() => {
    if (!measure.current) return;
    const observer = new IntersectionObserver(([entry]) => setShown(entry?.isIntersecting === false));
    observer.observe(measure.current);
    return () => observer.disconnect();
  }, []);

  return (
    <>
      <span ref={measure} className={css.firstScreen} aria-hidden="true" />
      {shown ? (
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
