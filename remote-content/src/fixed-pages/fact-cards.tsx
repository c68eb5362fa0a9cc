import type { ContentPage } from '@portal/contract/site';
import { Card, Icon, type IconName, LinkCard } from '@portal/ui';
import css from './fact-cards.module.css';
import { findIcon } from './find-icon';

type Fact = ContentPage['items'][number];

export function FactCards({ facts, icon }: { facts: readonly Fact[]; icon?: IconName }) {
  if (facts.length === 0) return null;
  return (
    <div className={css.box}>
      <ul className={css.cards} data-count={facts.length}>
        {facts.map((fact) => (
          <li key={fact.title}>
            {fact.link ? (
              <LinkCard href={fact.link} padding="m" className={css.card}>
                <FactWords fact={fact} icon={icon} />
              </LinkCard>
            ) : (
              <Card padding="m" className={css.card}>
                <FactWords fact={fact} icon={icon} />
              </Card>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}

function FactWords({ fact, icon }: { fact: Fact; icon?: IconName }) {
  return (
    <>
      <FactIcon name={fact.icon} fallback={icon} />
      <span className={css.title}>{fact.title}</span>
      {fact.value ? <span className={css.value}>{fact.value}</span> : null}
      {fact.text ? <span className={css.text}>{fact.text}</span> : null}
      {fact.link ? <Icon name="arrow-right" className={css.arrow} /> : null}
    </>
  );
}

/** Transport icons live here, because adding a name to @portal/ui's icons requires a new major version. */
const travelIcons: Readonly<Record<string, string>> = {
  bus: 'M5 6a2 2 0 0 1 2-2h10a2 2 0 0 1 2 2v11H5zM5 12h14M12 4v8M7 17v2.5M17 17v2.5M8 14.6v.1M16 14.6v.1',
  metro:
    'M7 4h10a2 2 0 0 1 2 2v8a3 3 0 0 1-3 3H8a3 3 0 0 1-3-3V6a2 2 0 0 1 2-2M5 11h14M9 7.5h6M8.5 14v.1M15.5 14v.1M8 17l-2.5 3.5M16 17l2.5 3.5M7 19h10',
  wheelchair:
    'M10 3a1.6 1.6 0 1 0 0 3.2 1.6 1.6 0 0 0 0-3.2M10 8.5V14h5l2.5 5.5H20M10 10.5h5M7.5 11.8a5 5 0 1 0 6.3 6.2',
};

interface FactIconProps {
  /** As written by the author. */
  name: string | undefined;
  /** Used if the name is unknown. */
  fallback: IconName | undefined;
}

export function FactIcon({ name, fallback }: FactIconProps) {
  const path = name && Object.hasOwn(travelIcons, name) ? travelIcons[name] : undefined;
  const icon = findIcon(name) ?? fallback;
  if (!path && !icon) return null;
  return (
    <span className={css.icon}>
      {path ? (
        <svg viewBox="0 0 24 24" className={css.travelIcon} aria-hidden="true">
          <path d={path} />
        </svg>
      ) : icon ? (
        <Icon name={icon} size="m" />
      ) : null}
    </span>
  );
}
