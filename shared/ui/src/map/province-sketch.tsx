import { Anchor, classNames } from '@portal/ui';
import type { CSSProperties } from 'react';
import { type LabelledMark, type LabelSide, placeLabels } from './label-places';
import css from './map.module.css';
import { type MapPoint, type MapProvince, PIN_PATH } from './place';

interface ProvinceSketchProps {
  label: string;
  points: readonly MapPoint[];
  province: MapProvince | undefined;
  current: MapPoint['id'] | undefined;
  onChoose: (point: MapPoint) => void;
}

/** Where a label stands on phones and on wider screens; nowhere if it has no room. */
interface Sides {
  narrow: LabelSide | undefined;
  wide: LabelSide | undefined;
}

interface Frame {
  west: number;
  north: number;
  /** Degrees. */
  width: number;
  height: number;
  /** Width by height as they look on the ground. */
  aspect: number;
}

/** Sizes in pixels that labels are arranged for: a phone of 320, and a tablet. Wider ones only have more room. */
const NARROW_WIDTH = 224;
const WIDE_WIDTH = 560;
const MAX_HEIGHT = 320;
/** Around the sheet, for pins and labels at its edge. */
const MARGIN = 32;

function getFrame(places: readonly (readonly [number, number])[]): Frame {
  const [lngs, lats] = [places.map(([lng]) => lng), places.map(([, lat]) => lat)];
  const [west, east, south, north] = [
    Math.min(...lngs),
    Math.max(...lngs),
    Math.min(...lats),
    Math.max(...lats),
  ];
  const [width, height] = [Math.max(east - west, 0.01), Math.max(north - south, 0.01)];
  const shrink = Math.cos((((north + south) / 2) * Math.PI) / 180);
  return { west, north, width, height, aspect: (width * shrink) / height };
}

/**
 * Without map tiles: the province's outline as the organiser gave it, its cities, and the places in their true
 * direction from one another. It shows no streets and has no scale.
 */
export function ProvinceSketch({ label, points, province, current, onChoose }: ProvinceSketchProps) {
  const outline = province?.outline ?? [];
  const frame = getFrame([...outline, ...points.map(({ lng, lat }) => [lng, lat] as const)]);
  const across = (lng: number) => (lng - frame.west) / frame.width;
  const down = (lat: number) => (frame.north - lat) / frame.height;
  const ordered = [...points].sort((one, other) => Number(other.id === current) - Number(one.id === current));
  const cities = province?.cities ?? [];
  const arrange = (width: number) =>
    placeLabels(
      [...ordered, ...cities].map(
        ({ lng, lat, name }, at): LabelledMark => ({
          x: MARGIN + across(lng) * width,
          y: MARGIN + down(lat) * (width / frame.aspect),
          text: name,
          kind: at < ordered.length ? 'pin' : 'dot',
        }),
      ),
      {
        size: { width: width + 2 * MARGIN, height: width / frame.aspect + 2 * MARGIN },
        keepsFirst: current !== undefined,
      },
    );
  const widest = MAX_HEIGHT * frame.aspect;
  const narrow = arrange(Math.min(NARROW_WIDTH, widest));
  const wide = arrange(Math.min(WIDE_WIDTH, widest));
  const sides = (at: number): Sides => ({ narrow: narrow[at], wide: wide[at] });
  const at = ({ lng, lat }: { lng: number; lat: number }): CSSProperties => ({
    left: `${(across(lng) * 100).toFixed(2)}%`,
    top: `${(down(lat) * 100).toFixed(2)}%`,
  });
  return (
    <figure className={css.sketch} aria-label={label}>
      <div
        className={css.sheet}
        style={{ aspectRatio: String(frame.aspect), width: `min(100%, ${Math.round(widest)}px)` }}
        aria-hidden="true"
      >
        {outline.length > 0 ? (
          <svg className={css.outline} viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
            <polygon
              points={outline
                .map(([lng, lat]) => `${(across(lng) * 100).toFixed(2)},${(down(lat) * 100).toFixed(2)}`)
                .join(' ')}
            />
          </svg>
        ) : null}
        {cities.map((city, index) => (
          <span key={city.name} className={css.city} style={at(city)}>
            <Label text={city.name} sides={sides(ordered.length + index)} />
          </span>
        ))}
        {ordered.map((point, index) => (
          <SketchPin
            key={point.id}
            point={point}
            current={point.id === current}
            style={at(point)}
            sides={sides(index)}
            onChoose={onChoose}
          />
        ))}
      </div>
      <figcaption className={css.caption}>
        示意图：只表示大致方位{province?.credit ? ` · ${province.credit}` : ''}
      </figcaption>
    </figure>
  );
}

interface SketchPinProps {
  point: MapPoint;
  current: boolean;
  style: CSSProperties;
  sides: Sides;
  onChoose: (point: MapPoint) => void;
}

/** For pointers; the list beside the sketch has the same places for keyboards and screen readers. */
function SketchPin({ point, current, style, sides, onChoose }: SketchPinProps) {
  const look = { className: css.pin, style, tabIndex: -1, 'data-current': current || undefined };
  const content = (
    <>
      <PinShape />
      <Label text={point.name} sides={sides} />
    </>
  );
  if (point.href)
    return (
      <Anchor href={point.href} keepScroll {...look}>
        {content}
      </Anchor>
    );
  return (
    <button type="button" {...look} onClick={() => onChoose(point)}>
      {content}
    </button>
  );
}

function Label({ text, sides: { narrow, wide } }: { text: string; sides: Sides }) {
  return (
    <>
      {narrow ? (
        <span className={classNames(css.label, css.narrow)} data-side={narrow}>
          {text}
        </span>
      ) : null}
      {wide ? (
        <span className={classNames(css.label, css.wide)} data-side={wide}>
          {text}
        </span>
      ) : null}
    </>
  );
}

function PinShape() {
  return (
    <svg viewBox="-1 -1 30 41" aria-hidden="true">
      <path d={PIN_PATH} />
      <circle cx="14" cy="14" r="5" />
    </svg>
  );
}
