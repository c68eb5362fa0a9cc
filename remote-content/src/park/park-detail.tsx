import type { ContentDetail } from '@portal/contract/content';
import { DescriptionList, Icon, Picture, Prose, Tag, TextLink, telHref } from '@portal/ui';
import { Directions } from '@portal/ui/directions';
import { useLocation, useNavigationType } from '@portal/ui/router';
import { useEffect, useRef } from 'react';
import { useCountedView } from '../page/count-view';
import { floorArea } from './park-card';
import css from './park-page.module.css';

type Park = ContentDetail<'parks'>;

/** Whether the page was opened by URL, or by a link followed before hydration, and has not been scrolled. */
const isJustOpened = (key: string) =>
  key === 'default' &&
  window.scrollY === 0 &&
  performance.getEntriesByType('navigation').some((entry) => 'type' in entry && entry.type === 'navigate');

/**
 * Scrolls the selected park's heading into view and focuses it. Back navigation and reload keep the browser's
 * scroll position.
 */
function useRevealed(id: number, chosen: boolean) {
  const head = useRef<HTMLDivElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const type = useNavigationType();
  const { key } = useLocation();
  const isFirst = useRef(true);
  useEffect(() => {
    // No animation on a new page: it would interfere with restoring the scroll position on back navigation.
    const still = isFirst.current || matchMedia('(prefers-reduced-motion: reduce)').matches;
    isFirst.current = false;
    if (!chosen || (type === 'POP' && !isJustOpened(key))) return;
    head.current?.scrollIntoView({ block: 'nearest', behavior: still ? 'auto' : 'smooth' });
    heading.current?.focus({ preventScroll: true });
  }, [id, chosen, type, key]);
  return { head, heading };
}

export function ParkDetail({ park, chosen }: { park: Park; chosen: boolean }) {
  useCountedView(park.id);
  const { head, heading } = useRevealed(park.id, chosen);
  // The cover is shown above.
  const gallery = park.gallery.filter((picture) => picture !== park.cover);
  return (
    <article className={css.detail} aria-labelledby="park">
      <div ref={head} className={css.head}>
        {park.cover ? <Picture src={park.cover} alt="" ratio="4:3" rounded /> : null}
        <div>
          <h2 ref={heading} className={css.name} id="park" tabIndex={-1}>
            {park.title}
          </h2>
          <p className={css.summary}>{park.summary}</p>
          <DescriptionList
            items={[
              {
                term: '园区地址',
                description: (
                  <>
                    {park.place}
                    <Directions destination={{ name: park.title, address: park.place, point: park.point }} />
                  </>
                ),
              },
              { term: '建筑面积', description: floorArea(park.area) },
              {
                term: '主导产业',
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
                      term: '招商热线',
                      description: <TextLink href={telHref(park.phone)}>{park.phone}</TextLink>,
                    },
                  ]
                : []),
            ]}
          />
        </div>
      </div>
      <div className={css.lists}>
        <NameList title="园区配套" names={park.facilities} />
        <NameList title="扶持政策" names={park.policies} />
        <NameList title="入驻企业" names={park.residents} />
      </div>
      <div className={css.text}>
        <Prose html={park.body} />
        {gallery.length > 0 ? (
          <ul className={css.gallery}>
            {gallery.map((picture, index) => (
              <li key={picture}>
                <Picture src={picture} alt={`${park.title}实景示意 ${index + 1}`} ratio="4:3" rounded />
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
