import { Anchor, Icon } from '@portal/ui';
import { type MouseEvent, useState } from 'react';
import css from './map.module.css';
import { MapFrame } from './map-frame';
import { Pin } from './pin';
import type { LngLat } from './projection';
import { useMapWindow } from './use-map-window';

/** GCJ-02 degrees, as the content has them. */
export interface MapPoint extends LngLat {
  id: string | number;
  name: string;
  /** A page of its own: the list below the map then leads there, with and without script. */
  href?: string;
}

export interface MapViewProps {
  label: string;
  points: readonly MapPoint[];
  zoom?: number;
  selected?: MapPoint['id'];
  onSelect?: (point: MapPoint) => void;
}

function middleOf(points: readonly MapPoint[]): LngLat {
  if (points.length === 0) return { lng: 105, lat: 35 };
  const sum = points.reduce((all, { lng, lat }) => ({ lng: all.lng + lng, lat: all.lat + lat }), {
    lng: 0,
    lat: 0,
  });
  return { lng: sum.lng / points.length, lat: sum.lat / points.length };
}

/** A zoom that shows all points in a window of 640 × 320. */
function zoomFor(points: readonly MapPoint[]): number {
  const span = (values: number[]) => Math.max(...values) - Math.min(...values);
  const degrees = Math.max(span(points.map(({ lng }) => lng)), span(points.map(({ lat }) => lat)) * 2, 0.01);
  return Math.max(4, Math.min(15, Math.floor(Math.log2((360 * 640) / (256 * degrees)))));
}

/** Places on a map, with the same places as buttons below it. */
export function MapView({ label, points, zoom, selected, onSelect }: MapViewProps) {
  const start = zoom ?? zoomFor(points);
  const view = useMapWindow(middleOf(points), start, points.length > 1 ? start - 1 : start);
  const [own, setOwn] = useState<MapPoint['id']>();
  const current = selected ?? own;
  const choose = (point: MapPoint) => {
    setOwn(point.id);
    view.show(point);
    onSelect?.(point);
  };
  const chooseByPin = ({ target }: MouseEvent) => {
    const pin = target instanceof SVGElement ? target.dataset.pin : undefined;
    const point = points.find(({ id }) => String(id) === pin);
    if (point) choose(point);
  };
  return (
    <div className={css.map}>
      <MapFrame view={view} label={label} onClick={chooseByPin}>
        {points.map((point) => (
          <Pin
            key={point.id}
            id={point.id}
            at={view.toWindow(point)}
            name={point.name}
            current={point.id === current}
          />
        ))}
      </MapFrame>
      <ul className={css.links} aria-label={`${label}：地点`}>
        {points.map((point) => (
          <li key={point.id}>
            {point.href ? (
              <Anchor
                href={point.href}
                className={css.link}
                aria-current={point.id === current ? 'true' : undefined}
                keepScroll
              >
                <Icon name="map-pin" />
                {point.name}
              </Anchor>
            ) : (
              <button
                type="button"
                className={css.link}
                aria-pressed={point.id === current}
                onClick={() => choose(point)}
              >
                <Icon name="map-pin" />
                {point.name}
              </button>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
