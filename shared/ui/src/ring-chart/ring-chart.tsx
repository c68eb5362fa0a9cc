import { classNames } from '@portal/ui';
import { ringArcs } from './ring-arcs';
import css from './ring-chart.module.css';

export interface RingChartProps {
  /** What the ring shows, read out. */
  label: string;
  items: readonly { label: string; value: number }[];
  unit?: string;
  /** In the middle; default: the sum with its unit. */
  centre?: { value: string; caption?: string };
}

const colours = [css.c0, css.c1, css.c2, css.c3, css.c4, css.c5, css.c6, css.c7];
const colour = (i: number) => colours[i % colours.length];

const rounded = (value: number) => Number(value.toFixed(2));

/** Shares of a whole as a ring, with the same in a table: the colours are not the only way to read it. */
export function RingChart({ label, items, unit = '', centre }: RingChartProps) {
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
          <path key={items[i]?.label} className={classNames(css.piece, colour(i))} d={arc.path} />
        ))}
        <text className={css.total} y={centre?.caption ? 1 : 5}>
          {centre?.value ?? `${total}${unit}`}
        </text>
        <text className={css.caption} y="12">
          {centre?.caption}
        </text>
      </svg>
      <table className={css.legend} aria-label={label}>
        <tbody>
          {items.map((item, i) => (
            <tr key={item.label}>
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
