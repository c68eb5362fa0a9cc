import { z } from 'zod';
import { common } from './field-settings';
import { type ColumnOf, type FieldType, textColumn } from './field-type';

export const mapSchema = z.strictObject({ ...common, type: z.literal('map') });

export const mapValueSchema = z.object({
  lng: z.number().min(-180).max(180),
  lat: z.number().min(-90).max(90),
  /** Answers of earlier versions have no datum and are in GCJ-02. */
  datum: z.enum(['wgs84', 'gcj02']).optional(),
  address: z.string().max(200).optional(),
});
export type MapValue = z.infer<typeof mapValueSchema>;

const datums = { wgs84: 'WGS-84', gcj02: 'GCJ-02' } as const;

/** Formats a point with its datum, for example 东经102.71225° 北纬25.04061°（WGS-84）. */
function toDegrees({ lng, lat, datum = 'gcj02' }: MapValue): string {
  return `东经${lng.toFixed(5)}° 北纬${lat.toFixed(5)}°（${datums[datum]}）`;
}

function inWords(value: unknown): string {
  const point = mapValueSchema.safeParse(value).data;
  return point ? (point.address ?? toDegrees(point)) : '';
}

/** A point. Stores `{ lng, lat, datum }` in WGS-84; the form offers it only on real map tiles. */
export const map: FieldType<ColumnOf<'map'>> = {
  shape: () => mapValueSchema,
  ask: '请选择',
  fault: () => undefined,
  format: (_field, value) => inWords(value),
  sheet: (field) => textColumn(field, (value) => inWords(value) || null),
  flaws: ({ required }) =>
    required
      ? [
          {
            path: ['required'],
            message: '地图选点不能必填：没有接入在线地图或地图打不开时谁也选不了，请去掉 required',
          },
        ]
      : [],
  isUnwritable: true,
  sample: () => ({ lng: 102.7, lat: 25.04, datum: 'wgs84' }),
};
