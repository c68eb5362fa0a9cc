import { z } from 'zod';
import { common } from './field-common';
import type { ColumnOf, FieldType } from './field-type';

export const mapSchema = z.strictObject({ ...common, type: z.literal('map') });

export const mapValueSchema = z.object({
  lng: z.number().min(-180).max(180),
  lat: z.number().min(-90).max(90),
  address: z.string().max(200).optional(),
});
export type MapValue = z.infer<typeof mapValueSchema>;

/** A point. Stores `{ lng, lat, address? }`. */
export const map: FieldType<ColumnOf<'map'>> = {
  shape: () => mapValueSchema,
  ask: '请选择',
  fault: () => undefined,
  format(_field, value) {
    const point = mapValueSchema.safeParse(value).data;
    return point ? (point.address ?? `东经${point.lng.toFixed(5)}° 北纬${point.lat.toFixed(5)}°`) : '';
  },
  // A point on the map tells the jury nothing.
  sheet: () => [],
  sample: () => ({ lng: 102.7, lat: 25.04 }),
};
