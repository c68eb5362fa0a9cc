import type { ContentCard } from '@portal/contract/content/item';
import { paths } from '@portal/contract/paths';
import { Anchor, Grid, Picture, Tag } from '@portal/ui';
import { MapView } from '@portal/ui/map';
import { useNavigate } from '@portal/ui/router';
import { parkCopy } from './copy';
import { floorArea } from './floor-area';
import css from './park.module.css';

type Park = ContentCard<'parks'>;

export function ParkMap({ parks, current }: { parks: readonly Park[]; current?: number }) {
  const navigate = useNavigate();
  if (parks.length === 0) return null;
  return (
    <MapView
      label={parkCopy.parks.map}
      points={parks.map(({ id, title, point }) => ({
        id,
        name: title,
        ...point,
        href: paths.park.opened(id),
      }))}
      selected={current}
      onSelect={({ href }) => href && navigate(href, { preventScrollReset: true })}
    />
  );
}

export function ParkTile({ park }: { park: Park }) {
  return (
    <Anchor href={paths.park.opened(park.id)} className={css.tile}>
      {park.cover ? <Picture src={park.cover} alt="" ratio="3:2" rounded /> : null}
      <span className={css.tileName}>{park.title}</span>
      <span className={css.tileFacts}>
        {park.region} · {parkCopy.area} {floorArea(park.area)}
      </span>
      <span className={css.tileTags}>
        {park.industries.slice(0, 3).map((industry) => (
          <Tag key={industry}>{industry}</Tag>
        ))}
      </span>
    </Anchor>
  );
}

export function ParkTiles({ parks }: { parks: readonly Park[] }) {
  return (
    <div className={css.tiles}>
      <Grid as="ul" columns={3}>
        {parks.map((park) => (
          <li key={park.id}>
            <ParkTile park={park} />
          </li>
        ))}
      </Grid>
    </div>
  );
}
