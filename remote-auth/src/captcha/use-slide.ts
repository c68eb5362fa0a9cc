import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import { clamp, FURTHEST, pieceAt } from './geometry';
import type { Challenge } from './use-challenge';

const STEP = 1;
const PAGE = 10;
/** Below this a drag was a slip of the finger. */
const LEAST = 2;

const keySteps: Readonly<Record<string, number>> = {
  ArrowRight: STEP,
  ArrowUp: STEP,
  ArrowLeft: -STEP,
  ArrowDown: -STEP,
  PageUp: PAGE,
  PageDown: -PAGE,
  Home: -FURTHEST,
  End: FURTHEST,
};

/** The thumb of the slide captcha: one position, moved by mouse, finger, pen or keys. */
export function useSlide({ phase, begin, answer }: Challenge) {
  const [x, setX] = useState(0);
  const bar = useRef<HTMLDivElement>(null);
  const grabbedAt = useRef<number>(undefined);
  const ready = phase === 'ready';

  const travel = (thumb: Element) => (bar.current?.clientWidth ?? 0) - thumb.clientWidth;

  const onPointerDown = (event: PointerEvent<HTMLDivElement>) => {
    if (!ready || !event.isPrimary || event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    grabbedAt.current = event.clientX - (x / FURTHEST) * travel(event.currentTarget);
    begin();
  };
  const onPointerMove = (event: PointerEvent<HTMLDivElement>) => {
    if (grabbedAt.current === undefined || !ready) return;
    setX(pieceAt(event.clientX - grabbedAt.current, travel(event.currentTarget)));
  };
  const release = (event: PointerEvent<HTMLDivElement>, keep: boolean) => {
    if (grabbedAt.current === undefined) return;
    const at = pieceAt(event.clientX - grabbedAt.current, travel(event.currentTarget));
    grabbedAt.current = undefined;
    if (keep && ready && at >= LEAST) {
      setX(at);
      void answer({ x: at, y: 5 });
    } else setX(0);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    if (!ready || event.altKey || event.ctrlKey || event.metaKey) return;
    const step = keySteps[event.key];
    if (step !== undefined) {
      event.preventDefault();
      begin();
      setX((before) => clamp(before + step * (event.shiftKey ? PAGE : 1), 0, FURTHEST));
    } else if (event.key === 'Enter' || event.key === ' ') {
      // Enter must not reach the form behind, which would send it.
      event.preventDefault();
      event.stopPropagation();
      if (x >= LEAST) void answer({ x, y: 5 });
    }
  };

  return {
    x,
    bar,
    reset: () => setX(0),
    handlers: {
      onPointerDown,
      onPointerMove,
      onPointerUp: (event: PointerEvent<HTMLDivElement>) => release(event, true),
      onPointerCancel: (event: PointerEvent<HTMLDivElement>) => release(event, false),
      onKeyDown,
    },
  };
}
