import type { ContentDetail } from '@portal/contract/content';
import { DescriptionList, Icon, Picture, Prose, Tag, TextLink, telHref } from '@portal/ui';
import { mapLink } from '../page/links';
import { useCountedView } from '../page/load';
import { floorArea } from './park-card';
import css from './park-page.module.css';

const copy = {
  area: '建筑面积',
  place: '园区地址',
  phone: '招商热线',
  industries: '主导产业',
  facilities: '园区配套',
  policies: '扶持政策',
  residents: '入驻企业',
  openMap: '在地图中查看',
  picture: (name: string, index: number) => `${name}实景示意 ${index}`,
} as const;

type Park = ContentDetail<'parks'>;

/** One park in full, below the map. */
export function ParkDetail({ park }: { park: Park }) {
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
                      description: <TextLink href={telHref(park.phone)}>{park.phone}</TextLink>,
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
