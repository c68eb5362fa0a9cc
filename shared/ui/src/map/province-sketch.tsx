import type { Province } from '@portal/contract/reference';
import { Anchor, classNames } from '@portal/ui';
import type { CSSProperties } from 'react';
import { type LabelSide, placeLabels, selectedFirst } from './label-places';
import css from './map.module.css';
import type { MapPoint } from './place';

interface ProvinceSketchProps {
  label: string;
  points: readonly MapPoint[];
  province: Province | undefined;
  selected: MapPoint['id'] | undefined;
}

/** Side of a label on phones and on wider screens; undefined if there is no room. */
interface Sides {
  narrow: LabelSide | undefined;
  wide: LabelSide | undefined;
}

/** Layout widths in pixels: a 320 px phone and a tablet. Wider screens only have more room. */
const NARROW_WIDTH = 256;
const WIDE_WIDTH = 560;
const MAX_HEIGHT = 320;
/** Margin for pins and labels at the edge. */
const MARGIN = 16;

type Degrees = Pick<MapPoint, 'lng' | 'lat'>;

/**
 * Computes bounds that contain all places.
 * @returns the aspect ratio on the ground and a function that locates a place
 */
function createSheet(places: readonly Degrees[]) {
  const [lngs, lats] = [places.map(({ lng }) => lng), places.map(({ lat }) => lat)];
  const [west, south, north] = [Math.min(...lngs), Math.min(...lats), Math.max(...lats)];
  const width = Math.max(Math.max(...lngs) - west, 0.01);
  const height = Math.max(north - south, 0.01);
  const shrink = Math.cos((((north + south) / 2) * Math.PI) / 180);
  return {
    aspect: (width * shrink) / height,
    /** Fractions of the sheet, from the upper left corner. */
    locate: ({ lng, lat }: Degrees) => ({ x: (lng - west) / width, y: (north - lat) / height }),
  };
}

const percent = (share: number) => (share * 100).toFixed(2);

/**
 * Map without tiles: the organiser's outline of the province, its cities, and the places in their true direction from one
 * another, without streets or scale.
 */
export function ProvinceSketch({ label, points, province, selected }: ProvinceSketchProps) {
  const { outline = [], cities = [], credit } = province ?? {};
  const corners = outline.map(([lng, lat]) => ({ lng, lat }));
  const { aspect, locate } = createSheet([...corners, ...points]);
  const ordered = selectedFirst(points, selected);
  const widest = MAX_HEIGHT * aspect;
  const arrange = (screen: number) => {
    const width = Math.min(screen, widest);
    const height = width / aspect;
    const marks = [...ordered, ...cities].map((place, at) => {
      const { x, y } = locate(place);
      const kind = at < ordered.length ? ('pin' as const) : ('dot' as const);
      return { x: MARGIN + x * width, y: MARGIN + y * height, text: place.name, kind };
    });
    const size = { width: width + 2 * MARGIN, height: height + 2 * MARGIN };
    return placeLabels(marks, { size, keepsFirst: selected !== undefined });
  };
  const [narrow, wide] = [arrange(NARROW_WIDTH), arrange(WIDE_WIDTH)];
  const sides = (at: number): Sides => ({ narrow: narrow[at], wide: wide[at] });
  const at = (place: Degrees): CSSProperties => {
    const { x, y } = locate(place);
    return { left: `${percent(x)}%`, top: `${percent(y)}%` };
  };
  return (
    <figure className={css.sketch} aria-label={label}>
      <div
        className={css.sheet}
        style={{ aspectRatio: String(aspect), width: `min(100%, ${Math.round(widest)}px)` }}
        aria-hidden="true"
      >
        {corners.length > 0 ? (
          <svg className={css.outline} viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
            <polygon
              points={corners
                .map(locate)
                .map(({ x, y }) => `${percent(x)},${percent(y)}`)
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
            selected={point.id === selected}
            style={at(point)}
            sides={sides(index)}
          />
        ))}
      </div>
      <figcaption className={css.caption}>示意图：只表示大致方位{credit ? ` · ${credit}` : ''}</figcaption>
    </figure>
  );
}

interface SketchPinProps {
  point: MapPoint;
  selected: boolean;
  style: CSSProperties;
  sides: Sides;
}

/** For pointers only; the list below has the same places for keyboard and screen reader users. */
function SketchPin({ point: { name, href }, selected, style, sides }: SketchPinProps) {
  const look = { className: css.pin, style, 'data-selected': selected || undefined };
  const label = <Label text={name} sides={sides} />;
  if (!href) return <span {...look}>{label}</span>;
  return (
    <Anchor href={href} keepScroll tabIndex={-1} {...look}>
      {label}
    </Anchor>
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
