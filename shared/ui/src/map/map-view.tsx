import type { Province } from '@portal/contract/reference';
import type { MapTiles } from '@portal/contract/runtime-config';
import { Anchor, Button, Disclosure, Icon, Notice } from '@portal/ui';
import { handFocusOn } from '@portal/ui/kept-focus';
import { useNavigate } from '@portal/ui/router';
import { useEffect, useRef } from 'react';
import { MapStage, useLiveMap, useTiles } from './live-map';
import css from './map.module.css';
import type { MapPoint } from './place';
import { ProvinceSketch } from './province-sketch';

interface MapViewProps {
  label: string;
  points: readonly MapPoint[];
  /** Highlighted place. */
  selected?: MapPoint['id'];
  /** Opens at the selected place instead of showing all. */
  openAtSelected?: boolean;
  /** Sketch used without tiles. */
  province?: Province;
}

/** Zoom for a single place; several places are fitted into view. */
const STREET_ZOOM = 15;
const DISTRICT_ZOOM = 12;
/** More places are listed by city, collapsed, because they would fill a phone's screen. */
const MAX_LISTED = 12;

/** Places on tiles or on a sketch, with a list of them below. */
export function MapView(props: MapViewProps) {
  const { label, points, selected, province } = props;
  const { tiles, failed, fail, retry } = useTiles();
  const drawable = points.length > 1 || province !== undefined;
  return (
    <div className={css.map}>
      {tiles ? (
        <TileView {...props} tiles={tiles} onFail={fail} />
      ) : drawable ? (
        <ProvinceSketch {...{ label, points, province, selected }} />
      ) : null}
      {failed ? (
        <div className={css.reason}>
          <Notice tone="warning">
            在线地图暂时打不开，先显示示意图。
            <Button ref={handFocusOn} variant="ghost" size="s" icon="refresh" onClick={retry}>
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
              open={own.some(({ id }) => id === selected)}
              summary={`${city || '其他'}（${own.length}）`}
            >
              <PlaceList label={`${label}：${city || '其他'}`} points={own} selected={selected} />
            </Disclosure>
          ))}
        </div>
      ) : (
        <PlaceList label={`${label}：地点`} {...{ points, selected }} />
      )}
    </div>
  );
}

/** @returns places grouped by city, in the organiser's order of cities */
function groupByCity(points: readonly MapPoint[], province: Province | undefined) {
  const listed = province?.cities.map(({ name }) => name) ?? [];
  const cities = [...new Set([...listed, ...points.map(({ city = '' }) => city)])];
  return cities
    .map((name) => [name, points.filter(({ city = '' }) => city === name)] as const)
    .filter(([, own]) => own.length > 0);
}

function PlaceList({ label, points, selected }: Pick<MapViewProps, 'label' | 'points' | 'selected'>) {
  return (
    <ul className={css.places} aria-label={label}>
      {points.map(({ id, name, href }) => (
        <li key={id}>
          {href ? (
            <Anchor
              href={href}
              className={css.link}
              aria-current={id === selected ? 'true' : undefined}
              keepScroll
            >
              <Icon name="map-pin" />
              {name}
            </Anchor>
          ) : (
            <span className={css.name}>
              <Icon name="map-pin" />
              {name}
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}

function TileView(props: MapViewProps & { tiles: MapTiles; onFail: () => void }) {
  const { tiles, label, points, selected, openAtSelected, onFail } = props;
  const navigate = useNavigate();
  const [first] = points;
  const whole = points.length === 1 && first ? { centre: first, zoom: STREET_ZOOM } : points;
  const chosen = points.find(({ id }) => id === selected);
  const close = chosen && { centre: chosen, zoom: DISTRICT_ZOOM };
  const live = useLiveMap({
    tiles,
    view: (openAtSelected && close) || whole,
    onFail,
    onPin: ({ href }) => href && navigate(href, { preventScrollReset: true }),
  });
  const { map } = live;
  useEffect(() => map?.setPins(points, selected), [map, points, selected]);
  const shown = useRef(selected);
  useEffect(() => {
    if (!map || shown.current === selected || !close) return;
    shown.current = selected;
    map.show(close);
  });
  return (
    <MapStage live={live} label={label} attribution={tiles.attribution} onShowAll={() => map?.show(whole)} />
  );
}
