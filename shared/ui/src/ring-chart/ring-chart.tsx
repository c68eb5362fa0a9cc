import { classNames } from '@portal/ui';
import css from './ring-chart.module.css';

interface Arc {
  /** SVG path of the segment around (0, 0). */
  path: string;
  /** 0 to 1. */
  share: number;
}

const point = (radius: number, share: number) => {
  const angle = share * 2 * Math.PI - Math.PI / 2;
  return `${(radius * Math.cos(angle)).toFixed(3)} ${(radius * Math.sin(angle)).toFixed(3)}`;
};

/** Divides a ring into segments, clockwise from the top. Negative values count as zero. */
export function ringArcs(values: readonly number[], outer: number, inner: number): Arc[] {
  const sizes = values.map((value) => Math.max(0, Number.isFinite(value) ? value : 0));
  const total = sizes.reduce((sum, value) => sum + value, 0);
  let before = 0;
  return sizes.map((value) => {
    const share = total === 0 ? 0 : value / total;
    const start = before;
    before += share;
    if (share === 0) return { path: '', share };
    // An arc whose start equals its end would not be drawn.
    const end = Math.min(before, start + 0.99999);
    const wide = end - start > 0.5 ? 1 : 0;
    const path = `M${point(outer, start)}A${outer} ${outer} 0 ${wide} 1 ${point(outer, end)}L${point(inner, end)}A${inner} ${inner} 0 ${wide} 0 ${point(inner, start)}Z`;
    return { path, share };
  });
}

interface RingChartProps {
  /** Accessible name. */
  label: string;
  items: readonly { label: string; value: number }[];
  unit?: string;
}

const colours = [css.c0, css.c1, css.c2, css.c3, css.c4, css.c5, css.c6, css.c7];
const colour = (i: number) => colours[i % colours.length];

const rounded = (value: number) => Number(value.toFixed(2));

/** Ring chart with a table of the same values, readable without colours. */
export function RingChart({ label, items, unit = '' }: RingChartProps) {
  const arcs = ringArcs(
    items.map((item) => item.value),
    50,
    32,
  );
  const total = rounded(items.reduce((sum, item) => sum + Math.max(0, item.value || 0), 0));
  return (
    <div className={css.chart}>
      <svg className={css.ring} viewBox="-51 -51 102 102" aria-hidden="true">
        <path className={css.rest} d={ringArcs([1], 50, 32)[0]?.path} />
        {arcs.map((arc, i) => (
          <path key={i} className={classNames(css.piece, colour(i))} d={arc.path} />
        ))}
        <text className={css.total} y="5">
          {`${total}${unit}`}
        </text>
      </svg>
      <table className={css.legend} aria-label={label}>
        <tbody>
          {items.map((item, i) => (
            <tr key={i}>
              <th scope="row">
                <span className={classNames(css.swatch, colour(i))} aria-hidden="true" />
                {item.label || '未命名'}
              </th>
              <td>
                {rounded(item.value || 0)}
                {unit}
              </td>
              {unit === '%' ? null : <td>{((arcs[i]?.share ?? 0) * 100).toFixed(1)}%</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
