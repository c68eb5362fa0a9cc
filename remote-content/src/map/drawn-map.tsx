import { Anchor, Icon } from '@portal/ui';
import css from './drawn-map.module.css';
import { type Point, projectPoints } from './project-points';

interface Place {
  id: number | string;
  name: string;
  point: Point;
  href: string;
  current?: boolean;
}

/** A map that needs no network: the lie of the land is drawn, the places stand where they are to each other. */
export function DrawnMap({ label, places }: { label: string; places: readonly Place[] }) {
  const spots = projectPoints(places.map(({ point }) => point));
  return (
    <div className={css.map}>
      <Land />
      <ul className={css.places} aria-label={label}>
        {places.map((place, index) => (
          <li
            key={place.id}
            className={css.place}
            style={{ left: `${spots[index]?.left ?? 50}%`, top: `${spots[index]?.top ?? 50}%` }}
          >
            <Anchor
              href={place.href}
              className={css.pin}
              aria-current={place.current ? 'true' : undefined}
              keepScroll
            >
              <Icon name="map-pin" size="m" />
              <span className={css.name}>{place.name}</span>
            </Anchor>
          </li>
        ))}
      </ul>
    </div>
  );
}

function Land() {
  return (
    <svg className={css.land} viewBox="0 0 800 500" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      <path
        d="M92 126c40-62 118-46 176-70s108-34 176-14 92-12 150 16 112 60 118 128-34 90-28 146-66 108-138 100-102 34-178 26-110-42-172-30-118-24-122-88-52-70-40-120 16-48 58-94z"
        fill="var(--white)"
        stroke="var(--brand-200)"
        strokeWidth="2"
      />
      <g fill="none" stroke="var(--brand-100)" strokeWidth="2">
        <path d="M150 170c50-40 110-30 150-10s40 70 0 90-130 20-160-10-20-50 10-70z" />
        <path d="M176 186c36-26 76-20 104-6s28 46 0 60-88 12-110-6-14-36 6-48z" />
        <path d="M520 290c40-30 90-20 110 10s0 70-40 80-90 0-100-30 10-46 30-60z" />
        <path d="M540 306c26-20 56-14 70 6s0 44-26 50-56 0-62-18 6-30 18-38z" />
        <path d="M470 110c24-20 66-18 84 2s0 46-30 50-60 0-66-18 0-24 12-34z" />
      </g>
      <path
        d="M60 330c90-20 120 40 200 20s90-90 170-96 110 60 190 40 100-60 160-54"
        fill="none"
        stroke="var(--brand-200)"
        strokeWidth="10"
        strokeLinecap="round"
        opacity=".7"
      />
      <path
        d="M430 254c10-60-30-90-10-150"
        fill="none"
        stroke="var(--brand-200)"
        strokeWidth="6"
        strokeLinecap="round"
        opacity=".6"
      />
      <g fill="none" stroke="var(--accent-400)" strokeWidth="2" strokeDasharray="6 8" opacity=".6">
        <path d="M110 240c120-10 200 30 300 0s180-80 290-60" />
        <path d="M320 440c10-110 60-180 200-330" />
      </g>
    </svg>
  );
}
