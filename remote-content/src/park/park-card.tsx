import { paths } from '@portal/contract/paths';
import { Anchor, Picture, Tag } from '@portal/ui';
import type { ParkCardFields } from '../listing/card-fields';
import css from './park-card.module.css';

export function ParkCard({ park }: { park: ParkCardFields }) {
  return (
    <Anchor href={paths.park.opened(park.id)} className={css.card}>
      {park.cover ? <Picture src={park.cover} alt="" ratio="3:2" rounded /> : null}
      <span className={css.name}>{park.title}</span>
      <span className={css.facts}>
        {park.region} · 建筑面积 {floorArea(park.area)}
      </span>
      <span className={css.tags}>
        {park.industries.slice(0, 3).map((industry) => (
          <Tag key={industry}>{industry}</Tag>
        ))}
      </span>
    </Anchor>
  );
}

/** 万平方米 from ten thousand square metres. @param squareMetres area */
export function floorArea(squareMetres: number): string {
  return squareMetres >= 10_000
    ? `${Number((squareMetres / 10_000).toFixed(1))} 万平方米`
    : `${Math.round(squareMetres)} 平方米`;
}
