import { Icon } from '@portal/ui';
import { useEffect, useState } from 'react';
import css from './floating.module.css';

const SHOW_ABOVE = 400;
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

/** Appears below 400 px and takes 300 ms to the top; at once where reduced motion is asked for. */
export function BackToTop() {
  const [shown, setShown] = useState(false);
  useEffect(() => {
    const follow = () => setShown(window.scrollY > SHOW_ABOVE);
    follow();
    addEventListener('scroll', follow, { passive: true });
    return () => removeEventListener('scroll', follow);
  }, []);

  if (!shown) return null;
  return (
    <button type="button" className={css.top} aria-label="返回顶部" title="返回顶部" onClick={scrollToTop}>
      <Icon name="arrow-up" />
    </button>
  );
}
