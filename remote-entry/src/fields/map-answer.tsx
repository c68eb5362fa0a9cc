import { type MapValue, mapValueSchema } from '@portal/contract/season/value-shapes';
import { Button } from '@portal/ui';
import { MapPicker } from '@portal/ui/map';
import { useState } from 'react';

/** Where the map opens while nothing is chosen: the middle of the country's map. */
const START = { lng: 104.06, lat: 30.66 };

interface MapAnswerProps {
  value: unknown;
  onChange: (value: MapValue | null) => void;
  disabled: boolean;
}

/** A point on the map, opened only by those who want to give one. */
export function MapAnswer({ value, onChange, disabled }: MapAnswerProps) {
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
