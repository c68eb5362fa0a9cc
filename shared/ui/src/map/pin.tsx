import css from './map.module.css';
import type { Pixel } from './projection';

const shape = 'M0 0C-9-11-14-17-14-25a14 14 0 0 1 28 0c0 8-5 14-14 25z';

export interface PinProps {
  /** Of its tip. */
  at: Pixel;
  /** Tells clicks on the map which pin they met (`data-pin`). */
  id?: string | number;
  name?: string;
  current?: boolean;
}

export function Pin({ at, id, name, current }: PinProps) {
  return (
    <g transform={`translate(${at.x.toFixed(1)} ${at.y.toFixed(1)})`}>
      <path className={css.pin} data-pin={id} data-current={current || undefined} d={shape} />
      <circle className={css.hole} cy="-25" r="5" />
      {name ? (
        <text className={css.name} data-current={current || undefined} y="18">
          {name}
        </text>
      ) : null}
    </g>
  );
}
