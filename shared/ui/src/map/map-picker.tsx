import type { MapTiles } from '@portal/contract/runtime-config';
import { Button, Notice } from '@portal/ui';
import { handFocusOn } from '@portal/ui/kept-focus';
import { type ReactNode, useEffect } from 'react';
import type { Viewpoint } from './leaflet-map';
import { MapStage, useLiveMap, useTiles } from './live-map';
import css from './map.module.css';
import type { MapPlace } from './place';

interface MapPickerProps {
  value: MapPlace | undefined;
  /** Picked places are in WGS-84. */
  onChange: (value: MapPlace | undefined) => void;
  /** Initial view without a value, e.g. the selected city. */
  start: Viewpoint;
  disabled?: boolean;
}

const PLACE_ZOOM = 15;
const datums = { wgs84: 'WGS-84', gcj02: 'GCJ-02' } as const;

const degrees = ({ lng, lat, datum = 'gcj02' }: MapPlace) =>
  `东经 ${lng.toFixed(5)}°，北纬 ${lat.toFixed(5)}°（${datums[datum]}）`;

/** 地图选点: requires tiles; without them it shows the stored place and explains why there is no map. */
export function MapPicker(props: MapPickerProps) {
  const { tiles, failed, fail, retry } = useTiles();
  if (tiles) return <TilePicker {...props} tiles={tiles} onFail={fail} />;
  return (
    <div className={css.map}>
      {props.value ? <ChosenPlace {...props} /> : null}
      <div className={css.reason}>
        {failed ? (
          <Notice tone="warning">
            在线地图暂时打不开，现在不能选点。其他内容可以照常填写。
            <Button ref={handFocusOn} variant="ghost" size="s" icon="refresh" onClick={retry}>
              重试
            </Button>
          </Notice>
        ) : (
          <Notice>本站没有接入在线地图，这里不能选点。</Notice>
        )}
      </div>
    </div>
  );
}

function TilePicker(props: MapPickerProps & { tiles: MapTiles; onFail: () => void }) {
  const { value, onChange, start, disabled, tiles, onFail } = props;
  const live = useLiveMap({
    tiles,
    view: value ? { centre: value, zoom: PLACE_ZOOM } : start,
    onFail,
    onPress: (place) => !disabled && onChange(place),
  });
  const { map, ready } = live;
  const takeCentre = () => map && ready && !disabled && onChange(map.centre());
  useEffect(() => map?.setPins(value ? [{ ...value, id: 'chosen', name: '' }] : [], 'chosen'), [map, value]);
  const chosen = value !== undefined;
  useEffect(() => {
    if (!chosen) map?.show(start);
  }, [map, chosen, start]);
  return (
    <div className={css.map}>
      <MapStage
        live={live}
        label="地图选点。回车选取中心点"
        attribution={tiles.attribution}
        cross
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          takeCentre();
        }}
      />
      <ChosenPlace {...props}>
        <Button variant="outline" size="s" icon="map-pin" disabled={disabled || !ready} onClick={takeCentre}>
          选取中心点
        </Button>
      </ChosenPlace>
    </div>
  );
}

function ChosenPlace(props: MapPickerProps & { children?: ReactNode }) {
  const { value, onChange, disabled, children } = props;
  return (
    <div className={css.fields}>
      <output className={css.place}>
        {value ? degrees(value) : '尚未选点：点击地图，或移动地图后选取中心点。'}
      </output>
      <span className={css.actions}>
        {children}
        {value ? (
          <Button
            variant="ghost"
            size="s"
            disabled={disabled}
            onClick={({ currentTarget }) => {
              // This button disappears with the place: move focus to the one before it.
              (currentTarget.previousElementSibling as HTMLElement | null)?.focus();
              onChange(undefined);
            }}
          >
            清除
          </Button>
        ) : null}
      </span>
    </div>
  );
}
