import { Button } from '@portal/ui';
import css from './map.module.css';
import { MapFrame } from './map-frame';
import { Pin } from './pin';
import type { LngLat } from './projection';
import { useMapWindow } from './use-map-window';

export interface MapPickerProps {
  /** GCJ-02 degrees. */
  value: LngLat | undefined;
  onChange: (value: LngLat | undefined) => void;
  /** Shown while nothing is chosen, for example the chosen city. */
  start: LngLat;
  label?: string;
  zoom?: number;
  disabled?: boolean;
}

const degrees = ({ lng, lat }: LngLat) => `东经 ${lng.toFixed(5)}°，北纬 ${lat.toFixed(5)}°`;

/** 地图选点: a click, a tap, or Enter for the place under the cross while moving by arrow keys. */
export function MapPicker({
  value,
  onChange,
  start,
  label = '地图选点',
  zoom = 13,
  disabled,
}: MapPickerProps) {
  const view = useMapWindow(value ?? start, zoom);
  const { width, height } = view.size;
  const takeCentre = () => onChange(view.centre);
  return (
    <div className={css.map}>
      <MapFrame
        view={view}
        label={label}
        onClick={(event) => !disabled && onChange(view.toPlace(event))}
        onKeyDown={(event) => {
          if (disabled || event.key !== 'Enter') return;
          event.preventDefault();
          takeCentre();
        }}
      >
        <path
          className={css.cross}
          d={`M${width / 2 - 10} ${height / 2}h20M${width / 2} ${height / 2 - 10}v20`}
        />
        {value ? <Pin at={view.toWindow(value)} current /> : null}
      </MapFrame>
      <div className={css.fields}>
        <output className={css.place}>
          {value ? degrees(value) : '尚未选点：点击地图，或移动地图后选取中心点。'}
        </output>
        <span>
          <Button variant="outline" size="s" icon="map-pin" disabled={disabled} onClick={takeCentre}>
            选取中心点
          </Button>{' '}
          <Button variant="ghost" size="s" disabled={disabled || !value} onClick={() => onChange(undefined)}>
            清除
          </Button>
        </span>
      </div>
    </div>
  );
}
