import type { ContentPage } from '@portal/contract/site';
import { Card, Icon, type IconName, LinkCard } from '@portal/ui';
import css from './fact-cards.module.css';
import { FactSign } from './fact-sign';

type Fact = ContentPage['items'][number];

/** The short facts of a fixed page: cards, some of them links. */
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
      <FactSign name={fact.icon} fallback={icon} />
      <span className={css.title}>{fact.title}</span>
      {fact.value ? <span className={css.value}>{fact.value}</span> : null}
      {fact.text ? <span className={css.text}>{fact.text}</span> : null}
      {fact.link ? <Icon name="arrow-right" className={css.arrow} /> : null}
    </>
  );
}
