import { groundPlan } from './ground-plan';
import css from './map.module.css';
import type { LngLat } from './projection';

/** The ground where no tiles are configured, or none can be reached. */
export function DrawnGround({
  centre,
  zoom,
  width,
  height,
}: {
  centre: LngLat;
  zoom: number;
  width: number;
  height: number;
}) {
  const plan = groundPlan(centre, zoom, width, height);
  return (
    <g>
      <rect className={css.land} width={width} height={height} />
      {plan.parks.map((park) => (
        <rect key={`${park.x} ${park.y}`} className={css.park} {...park} rx="6" />
      ))}
      <path className={css.river} d={plan.river} />
      {plan.rows.map(({ at, main }) => (
        <path key={`r${at}`} className={main ? css.road : css.street} d={`M0 ${at}H${width}`} />
      ))}
      {plan.columns.map(({ at, main }) => (
        <path key={`c${at}`} className={main ? css.road : css.street} d={`M${at} 0V${height}`} />
      ))}
    </g>
  );
}
