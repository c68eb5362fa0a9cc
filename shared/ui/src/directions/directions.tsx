import { Anchor, Icon } from '@portal/ui';
import { type Destination, directionLinks } from './direction-links';
import css from './directions.module.css';

/** 导航: links to map sites and apps in a native disclosure, which works without scripts. */
export function Directions({ destination }: { destination: Destination }) {
  return (
    <details className={css.directions}>
      <summary className={css.summary}>
        <Icon name="send" />
        导航到这里
        <Icon name="chevron-down" className={css.arrow} />
      </summary>
      <ul className={css.sites} aria-label={`去${destination.name}`}>
        {directionLinks(destination).map(({ site, href }) => (
          <li key={site}>
            <Anchor href={href} className={css.site}>
              {site}
              <Icon name="external" />
            </Anchor>
          </li>
        ))}
      </ul>
    </details>
  );
}
