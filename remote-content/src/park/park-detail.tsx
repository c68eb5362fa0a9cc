import type { ContentDetail } from '@portal/contract/content/item';
import { DescriptionList, Icon, Picture, Prose, Tag, TextLink } from '@portal/ui';
import { useCountedView } from '../article/use-counted-view';
import { mapLink } from '../map/map-link';
import { parkCopy } from './copy';
import { floorArea } from './floor-area';
import css from './park.module.css';

type Park = ContentDetail<'parks'>;

/** One park in full, below the map that it was chosen on. */
export function ParkDetail({ park }: { park: Park }) {
  const copy = parkCopy;
  useCountedView(park.id);
  return (
    <article className={css.detail} aria-labelledby="park">
      <div className={css.head}>
        {park.cover ? <Picture src={park.cover} alt="" ratio="4:3" rounded /> : null}
        <div>
          <h2 className={css.name} id="park">
            {park.title}
          </h2>
          <p className={css.summary}>{park.summary}</p>
          <DescriptionList
            items={[
              {
                term: copy.place,
                description: (
                  <>
                    {park.place} <TextLink href={mapLink(park.point, park.title)}>{copy.openMap}</TextLink>
                  </>
                ),
              },
              { term: copy.area, description: floorArea(park.area) },
              {
                term: copy.industries,
                description: (
                  <span className={css.tags}>
                    {park.industries.map((industry) => (
                      <Tag key={industry} tone="brand">
                        {industry}
                      </Tag>
                    ))}
                  </span>
                ),
              },
              ...(park.phone
                ? [
                    {
                      term: copy.phone,
                      description: <TextLink href={`tel:${park.phone}`}>{park.phone}</TextLink>,
                    },
                  ]
                : []),
            ]}
          />
        </div>
      </div>
      <div className={css.lists}>
        <NameList title={copy.facilities} names={park.facilities} />
        <NameList title={copy.policies} names={park.policies} />
        <NameList title={copy.residents} names={park.residents} />
      </div>
      <div className={css.text}>
        <Prose html={park.body} />
        {park.gallery.length > 0 ? (
          <ul className={css.gallery}>
            {park.gallery.map((picture, index) => (
              <li key={picture}>
                <Picture src={picture} alt={copy.picture(park.title, index + 1)} ratio="4:3" rounded />
              </li>
            ))}
          </ul>
        ) : null}
      </div>
    </article>
  );
}

function NameList({ title, names }: { title: string; names: readonly string[] }) {
  if (names.length === 0) return null;
  return (
    <section className={css.list}>
      <h3 className={css.listTitle}>{title}</h3>
      <ul className={css.names}>
        {names.map((name) => (
          <li key={name}>
            <Icon name="check" className={css.tick} />
            {name}
          </li>
        ))}
      </ul>
    </section>
  );
}
