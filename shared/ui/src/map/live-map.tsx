import type { MapTiles } from '@portal/contract/runtime-config';
import { configuredMapTiles, IconButton, useWhenOnline } from '@portal/ui';
import { type KeyboardEventHandler, type RefObject, useEffect, useRef, useState } from 'react';
import type { LeafletMap, MapView } from './leaflet-map';
import css from './map.module.css';
import type { MapPlace, MapPoint } from './place';

/** The portal's tiles, while they can be reached; none on the server, whose pages are cached for everybody. */
export function useTiles(): {
  tiles: MapTiles | undefined;
  failed: boolean;
  fail: () => void;
  retry: () => void;
} {
  const [configured, setConfigured] = useState<MapTiles>();
  const [failed, setFailed] = useState(false);
  useEffect(() => setConfigured(configuredMapTiles()), []);
  const retry = () => setFailed(false);
  useWhenOnline(failed, retry);
  return { tiles: failed ? undefined : configured, failed, fail: () => setFailed(true), retry };
}

interface LiveMapOptions {
  tiles: MapTiles;
  /** Where it opens. */
  view: MapView | readonly MapPlace[];
  onFail: () => void;
  onPress?: (place: MapPlace) => void;
  onPin?: (id: MapPoint['id']) => void;
}

export interface LiveMap {
  container: RefObject<HTMLDivElement | null>;
  /** Undefined until its code has come. */
  map: LeafletMap | undefined;
  /** Whether pictures of the ground are there. */
  ready: boolean;
}

/** Loads the map library and opens a map in `container`. */
export function useLiveMap(options: LiveMapOptions): LiveMap {
  const container = useRef<HTMLDivElement>(null);
  const [map, setMap] = useState<LeafletMap>();
  const [ready, setReady] = useState(false);
  const latest = useRef(options);
  useEffect(() => {
    latest.current = options;
  });
  useEffect(() => {
    let opened: LeafletMap | undefined;
    let left = false;
    import('./leaflet-map').then(
      ({ openMap }) => {
        if (left || !container.current) return;
        const { tiles, view } = latest.current;
        opened = openMap(container.current, {
          tiles,
          view,
          onReady: () => setReady(true),
          onFail: () => latest.current.onFail(),
          onPress: (place) => latest.current.onPress?.(place),
          onPin: (id) => latest.current.onPin?.(id),
        });
        setMap(opened);
      },
      () => left || latest.current.onFail(),
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
  /** Draws the cross that marks the middle. */
  cross?: boolean;
  onShowAll?: () => void;
  onKeyDown?: KeyboardEventHandler<HTMLDivElement>;
}

/** The map itself with its buttons and whose map it is. */
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
