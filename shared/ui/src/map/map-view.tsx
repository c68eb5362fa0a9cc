import type { MapTiles } from '@portal/contract/runtime-config';
import { Anchor, Button, Disclosure, Icon, Notice } from '@portal/ui';
import { useEffect, useRef, useState } from 'react';
import { MapStage, useLiveMap, useTiles } from './live-map';
import css from './map.module.css';
import type { MapPoint, MapProvince } from './place';
import { ProvinceSketch } from './province-sketch';

export interface MapViewProps {
  label: string;
  points: readonly MapPoint[];
  selected?: MapPoint['id'];
  /** Opens at the selected place instead of showing all. */
  openAtSelected?: boolean;
  onSelect?: (point: MapPoint) => void;
  /** Drawn where there are no tiles. */
  province?: MapProvince;
}

/** Of a single place; several are all shown. */
const STREET_ZOOM = 15;
const DISTRICT_ZOOM = 12;
/** More names would fill a phone's screen: they are listed by city, closed. */
const MAX_LISTED = 12;

/** Places on tiles, else on a sketch, with a list of the same places below it. */
export function MapView(props: MapViewProps) {
  const { label, points, selected, onSelect, province } = props;
  const { tiles, failed, fail, retry } = useTiles();
  const [own, setOwn] = useState<MapPoint['id']>();
  const current = selected ?? own;
  const choose = (point: MapPoint) => {
    setOwn(point.id);
    onSelect?.(point);
  };
  const drawable = points.length > 1 || province !== undefined;
  return (
    <div className={css.map}>
      {tiles ? (
        <TileView {...props} tiles={tiles} current={current} onChoose={choose} onFail={fail} />
      ) : drawable ? (
        <ProvinceSketch {...{ label, points, province, current }} onChoose={choose} />
      ) : null}
      {failed ? (
        <div className={css.reason}>
          <Notice tone="warning">
            在线地图暂时打不开，先显示示意图。
            <Button variant="ghost" size="s" icon="refresh" onClick={retry}>
              重试
            </Button>
          </Notice>
        </div>
      ) : null}
      {points.length > MAX_LISTED ? (
        <div className={css.cities}>
          {groupByCity(points, province).map(([city, own]) => (
            <Disclosure
              key={city}
              className={css.inCity}
              open={own.some(({ id }) => id === current)}
              summary={`${city || '其他'}（${own.length}）`}
            >
              <PlaceList
                label={`${label}：${city || '其他'}`}
                points={own}
                current={current}
                onChoose={choose}
              />
            </Disclosure>
          ))}
        </div>
      ) : (
        <PlaceList label={`${label}：地点`} {...{ points, current }} onChoose={choose} />
      )}
    </div>
  );
}

/** @returns the places of each city, the cities as the organiser lists them */
function groupByCity(points: readonly MapPoint[], province: MapProvince | undefined) {
  const listed = province?.cities.map(({ name }) => name) ?? [];
  const cities = [...new Set([...listed, ...points.map(({ city = '' }) => city)])];
  return cities
    .map((name) => [name, points.filter(({ city = '' }) => city === name)] as const)
    .filter(([, own]) => own.length > 0);
}

interface PlaceListProps extends Pick<MapViewProps, 'label' | 'points'> {
  current: MapPoint['id'] | undefined;
  onChoose: (point: MapPoint) => void;
}

function PlaceList({ label, points, current, onChoose }: PlaceListProps) {
  return (
    <ul className={css.links} aria-label={label}>
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
              onClick={() => onChoose(point)}
            >
              <Icon name="map-pin" />
              {point.name}
            </button>
          )}
        </li>
      ))}
    </ul>
  );
}

interface TileViewProps extends MapViewProps {
  tiles: MapTiles;
  current: MapPoint['id'] | undefined;
  onChoose: (point: MapPoint) => void;
  onFail: () => void;
}

function TileView(props: TileViewProps) {
  const { tiles, label, points, current, openAtSelected, onChoose, onFail } = props;
  const [first] = points;
  const whole = points.length === 1 && first ? { centre: first, zoom: STREET_ZOOM } : points;
  const chosen = points.find(({ id }) => id === current);
  const close = chosen && { centre: chosen, zoom: points.length === 1 ? STREET_ZOOM : DISTRICT_ZOOM };
  const live = useLiveMap({
    tiles,
    view: (openAtSelected && close) || whole,
    onFail,
    onPin: (id) => {
      const point = points.find((each) => each.id === id);
      if (point) onChoose(point);
    },
  });
  const { map } = live;
  useEffect(() => map?.setPins(points, current), [map, points, current]);
  const shown = useRef(current);
  useEffect(() => {
    if (!map || shown.current === current || !close) return;
    shown.current = current;
    map.show(close);
  });
  return (
    <MapStage
      live={live}
      label={label}
      attribution={tiles.attribution}
      onShowAll={points.length > 1 ? () => map?.show(whole) : undefined}
    />
  );
}
