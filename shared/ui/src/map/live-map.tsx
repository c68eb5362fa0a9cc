import type { MapTiles } from '@portal/contract/runtime-config';
import { configuredMapTiles, IconButton, useWhenOnline } from '@portal/ui';
import {
  type KeyboardEventHandler,
  type RefObject,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react';
import type { LeafletMap, MapOptions } from './leaflet-map';
import css from './map.module.css';

/** The tile source, while it is reachable. Undefined on the server, whose pages are cached for everyone. */
export function useTiles() {
  const [configured, setConfigured] = useState<MapTiles>();
  const [failed, setFailed] = useState(false);
  useEffect(() => setConfigured(configuredMapTiles()), []);
  const retry = () => setFailed(false);
  useWhenOnline(failed, retry);
  return { tiles: failed ? undefined : configured, failed, fail: () => setFailed(true), retry };
}

type LiveMapOptions = Omit<MapOptions, 'onReady'>;

export interface LiveMap {
  container: RefObject<HTMLDivElement | null>;
  /** Undefined until the library has loaded. */
  map: LeafletMap | undefined;
  /** Whether tiles are displayed. */
  ready: boolean;
}

/** Loads the map library and opens a map in `container`. */
export function useLiveMap(options: LiveMapOptions): LiveMap {
  const container = useRef<HTMLDivElement>(null);
  const [map, setMap] = useState<LeafletMap>();
  const [ready, setReady] = useState(false);
  const getOptions = useEffectEvent(() => options);
  useEffect(() => {
    let opened: LeafletMap | undefined;
    let left = false;
    import('./leaflet-map').then(
      ({ openMap }) => {
        if (left || !container.current) return;
        const { tiles, view } = getOptions();
        opened = openMap(container.current, {
          tiles,
          view,
          onReady: () => setReady(true),
          onFail: () => getOptions().onFail(),
          onPress: (place) => getOptions().onPress?.(place),
          onPin: (point) => getOptions().onPin?.(point),
        });
        setMap(opened);
      },
      () => left || getOptions().onFail(),
    );
    return () => {
      left = true;
      opened?.close();
    };
  }, []);
  return { container, map, ready };
}

interface MapStageProps {
  live: LiveMap;
  label: string;
  attribution: string;
  /** Shows a crosshair at the centre. */
  cross?: boolean;
  onShowAll?: () => void;
  onKeyDown?: KeyboardEventHandler<HTMLDivElement>;
}

/** The map with its buttons and attribution. */
export function MapStage({ live, label, attribution, cross, onShowAll, onKeyDown }: MapStageProps) {
  const { container, map } = live;
  return (
    <div className={css.stage}>
      <div
        ref={container}
        className={css.canvas}
        role="application"
        aria-roledescription="地图"
        aria-label={`${label}。方向键移动，加号和减号缩放。`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: role application takes the arrow keys
        tabIndex={0}
        onKeyDown={onKeyDown}
      />
      {cross ? <span className={css.cross} aria-hidden="true" /> : null}
      <div className={css.tools}>
        <IconButton icon="plus" label="放大地图" disabled={!map} onClick={() => map?.zoomBy(1)} />
        <IconButton icon="minus" label="缩小地图" disabled={!map} onClick={() => map?.zoomBy(-1)} />
        {onShowAll ? (
          <IconButton icon="globe" label="显示全部地点" disabled={!map} onClick={onShowAll} />
        ) : null}
      </div>
      <span className={css.hint}>双指移动地图</span>
      <span className={css.caption}>{attribution}</span>
    </div>
  );
}
