import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import { type LngLat, project, unproject } from './projection';

export const MIN_ZOOM = 4;
export const MAX_ZOOM = 18;
const STEP = 80;
const NARROW = 480;

/** The part of the world that is shown: moved by pointer, touch and arrow keys, zoomed by keys and buttons.
 * The wheel keeps scrolling the page. A window narrower than a phone held upright starts at `narrowZoom`. */
export function useMapWindow(start: LngLat, startZoom: number, narrowZoom = startZoom) {
  const canvas = useRef<SVGSVGElement>(null);
  const [centre, setCentre] = useState(start);
  const [zoom, setZoom] = useState(startZoom);
  // The server draws for 800 × 420; the browser measures.
  const [size, setSize] = useState({ width: 800, height: 420 });
  const drag = useRef<{ x: number; y: number; centre: LngLat; moved: boolean }>(undefined);

  useEffect(() => {
    const element = canvas.current;
    if (!element) return;
    if (element.clientWidth < NARROW) setZoom(narrowZoom);
    const observer = new ResizeObserver(() =>
      setSize({ width: element.clientWidth || 800, height: element.clientHeight || 420 }),
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [narrowZoom]);

  const moveBy = (from: LngLat, x: number, y: number) => {
    const pixel = project(from, zoom);
    setCentre(unproject({ x: pixel.x + x, y: pixel.y + y }, zoom));
  };
  const zoomBy = (steps: number) => setZoom((now) => Math.min(MAX_ZOOM, Math.max(MIN_ZOOM, now + steps)));

  const keys: Record<string, () => void> = {
    ArrowLeft: () => moveBy(centre, -STEP, 0),
    ArrowRight: () => moveBy(centre, STEP, 0),
    ArrowUp: () => moveBy(centre, 0, -STEP),
    ArrowDown: () => moveBy(centre, 0, STEP),
    '+': () => zoomBy(1),
    '=': () => zoomBy(1),
    '-': () => zoomBy(-1),
  };

  return {
    canvas,
    centre,
    zoom,
    size,
    show: (place: LngLat) => setCentre(place),
    zoomBy,
    /** Where a place lies in the window. */
    toWindow: (place: LngLat) => {
      const [at, middle] = [project(place, zoom), project(centre, zoom)];
      return { x: at.x - middle.x + size.width / 2, y: at.y - middle.y + size.height / 2 };
    },
    /** Which place lies under a pointer. */
    toPlace: (event: { clientX: number; clientY: number }) => {
      const box = canvas.current?.getBoundingClientRect();
      const middle = project(centre, zoom);
      const x = event.clientX - (box?.left ?? 0) - size.width / 2;
      const y = event.clientY - (box?.top ?? 0) - size.height / 2;
      return unproject({ x: middle.x + x, y: middle.y + y }, zoom);
    },
    /** False for the click that ends a drag. */
    isClick: () => !drag.current?.moved,
    handlers: {
      onPointerDown: (event: PointerEvent<SVGSVGElement>) => {
        drag.current = { x: event.clientX, y: event.clientY, centre, moved: false };
      },
      onPointerMove: (event: PointerEvent<SVGSVGElement>) => {
        const begun = drag.current;
        if (!begun || event.buttons === 0) return;
        const [x, y] = [begun.x - event.clientX, begun.y - event.clientY];
        if (!begun.moved && Math.hypot(x, y) < 5) return;
        begun.moved = true;
        event.currentTarget.setPointerCapture(event.pointerId);
        moveBy(begun.centre, x, y);
      },
      onKeyDown: (event: KeyboardEvent<SVGSVGElement>) => {
        const act = keys[event.key];
        if (!act) return false;
        event.preventDefault();
        act();
        return true;
      },
    },
  };
}

export type MapWindow = ReturnType<typeof useMapWindow>;
