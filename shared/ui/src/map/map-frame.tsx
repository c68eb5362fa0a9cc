import { configuredMapTiles, IconButton, useWhenOnline } from '@portal/ui';
import { type KeyboardEvent, type MouseEvent, type ReactNode, useEffect, useState } from 'react';
import { DrawnGround } from './drawn-ground';
import css from './map.module.css';
import { metresPerPixel } from './projection';
import { tilesInView } from './tiles';
import { MAX_ZOOM, type MapWindow, MIN_ZOOM } from './use-map-window';

interface MapFrameProps {
  view: MapWindow;
  label: string;
  /** Pins, in window pixels. */
  children: ReactNode;
  onClick?: (event: MouseEvent<SVGSVGElement>) => void;
  onKeyDown?: (event: KeyboardEvent<SVGSVGElement>) => void;
}

/** By definition of CSS, 96 to the inch. */
const CSS_PIXELS_PER_CM = 37.8;

const credits = { amap: '地图数据 © 高德地图', tianditu: '地图数据 © 天地图' } as const;

function scaleText(metres: number): string {
  return metres >= 1000 ? `约 ${Math.round(metres / 1000)} 公里` : `约 ${Math.round(metres / 10) * 10} 米`;
}

/** Ground, pins, zoom buttons and scale: what both kinds of map share. */
export function MapFrame({ view, label, children, onClick, onKeyDown }: MapFrameProps) {
  const { width, height } = view.size;
  const [unreachable, setUnreachable] = useState(false);
  useWhenOnline(unreachable, () => setUnreachable(false));
  const [inBrowser, setInBrowser] = useState(false);
  useEffect(() => setInBrowser(true), []);
  // Server pages are cached and shared: pictures of another site are asked for by the browser only.
  const used = inBrowser && !unreachable ? configuredMapTiles() : undefined;
  return (
    <div className={css.stage}>
      <svg
        ref={view.canvas}
        className={css.canvas}
        viewBox={`0 0 ${width} ${height}`}
        preserveAspectRatio="xMidYMid slice"
        role="application"
        aria-roledescription="地图"
        aria-label={`${label}。方向键移动，加号和减号缩放。`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: role application takes the arrow keys
        tabIndex={0}
        {...view.handlers}
        onKeyDown={(event) => view.handlers.onKeyDown(event) || onKeyDown?.(event)}
        onClick={(event) => view.isClick() && onClick?.(event)}
      >
        <DrawnGround centre={view.centre} zoom={view.zoom} width={width} height={height} />
        {used
          ? tilesInView(used, view.centre, view.zoom, width, height).map((tile) => (
              <image
                key={tile.href}
                href={tile.href}
                x={tile.x}
                y={tile.y}
                width="256"
                height="256"
                onError={() => setUnreachable(true)}
              />
            ))
          : null}
        {children}
      </svg>
      <div className={css.tools}>
        <IconButton
          icon="plus"
          label="放大地图"
          disabled={view.zoom >= MAX_ZOOM}
          onClick={() => view.zoomBy(1)}
        />
        <IconButton
          icon="minus"
          label="缩小地图"
          disabled={view.zoom <= MIN_ZOOM}
          onClick={() => view.zoomBy(-1)}
        />
      </div>
      <span className={css.scale}>
        1厘米{scaleText(metresPerPixel(view.centre.lat, view.zoom) * CSS_PIXELS_PER_CM)} ·{' '}
        {used ? credits[used.provider] : '示意图'}
      </span>
    </div>
  );
}
