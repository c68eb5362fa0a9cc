import { listCities, listCounties, listProvinces } from '@portal/api-client/reference';
import type { FieldOf } from '@portal/season/field';
import { type MapValue, mapValueSchema } from '@portal/season/fields/map';
import { regionValueSchema } from '@portal/season/fields/region';
import { Button } from '@portal/ui';
import { MapPicker } from '@portal/ui/map';
import { RegionCascader } from '@portal/ui/region';
import { useState } from 'react';
import type { FieldControl } from './field-control';

const loaders = { provinces: listProvinces, cities: listCities, counties: listCounties };

interface RegionAnswerProps {
  id: string;
  value: unknown;
  onChange: (value: { codes: string[]; names: string[] } | null) => void;
  onBlur: () => void;
  disabled: boolean;
  invalid: boolean;
}

/** Province, city and county; names are stored with the codes, so that a past entry reads as it was filled in. */
function RegionAnswer({ value, onChange, ...rest }: RegionAnswerProps) {
  const { codes, names } = regionValueSchema.safeParse(value).data ?? { codes: [], names: [] };
  return (
    <RegionCascader
      {...rest}
      loaders={loaders}
      value={codes.map((id, at) => ({ id, name: names[at] ?? id }))}
      onChange={(items) =>
        onChange(
          items.length === 0
            ? null
            : { codes: items.map((item) => item.id), names: items.map((item) => item.name) },
        )
      }
    />
  );
}

/** The map's centre before a point is chosen: the middle of the country. */
const START = { lng: 104.06, lat: 30.66 };

interface MapAnswerProps {
  value: unknown;
  onChange: (value: MapValue | null) => void;
  disabled: boolean;
}

/** A point on the map, which loads when it is opened. */
function MapAnswer({ value, onChange, disabled }: MapAnswerProps) {
  const point = mapValueSchema.safeParse(value).data;
  const [open, setOpen] = useState(point !== undefined);
  if (!open)
    return (
      <Button variant="outline" icon="map-pin" disabled={disabled} onClick={() => setOpen(true)}>
        地图选点
      </Button>
    );
  return (
    <MapPicker
      start={START}
      value={point}
      disabled={disabled}
      onChange={(chosen) => onChange(chosen ? { lng: chosen.lng, lat: chosen.lat } : null)}
    />
  );
}

export const regionControl: FieldControl<FieldOf<'region'>> = {
  group: true,
  wide: true,
  render: ({ id, value, onChange, onBlur, disabled, invalid }) => (
    <RegionAnswer {...{ id, value, onChange, onBlur, disabled, invalid }} />
  ),
};

export const mapControl: FieldControl<FieldOf<'map'>> = {
  group: true,
  wide: true,
  render: ({ value, onChange, disabled }) => <MapAnswer {...{ value, onChange, disabled }} />,
};
