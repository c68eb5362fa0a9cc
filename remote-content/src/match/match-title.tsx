import type { ContentPage } from '@portal/contract/content/home';
import { paths } from '@portal/contract/paths';
import { ButtonLink, Container, Prose } from '@portal/ui';
import { SeasonName } from '../season/season-name';
import { matchCopy } from './copy';
import css from './match.module.css';

/** The season on one sheet: its name, its words and its three figures. */
export function MatchTitle({ page }: { page: ContentPage }) {
  return (
    <section className={css.title} aria-labelledby="match-title">
      <Container className={css.titleRow}>
        <div>
          <h2 className={css.name} id="match-title">
            <SeasonName name={page.title} />
          </h2>
          <Prose html={page.body} className={css.words} />
          <div className={css.actions}>
            <ButtonLink href={paths.competitionEnter.href()} variant="main" size="l">
              {matchCopy.enter}
            </ButtonLink>
            <ButtonLink href={paths.match.href('condition')} variant="light" size="l">
              {matchCopy.conditions}
            </ButtonLink>
          </div>
        </div>
        <dl className={css.figures}>
          {page.items.map((item) => (
            <div key={item.title} className={css.figure}>
              <dt>{item.title}</dt>
              <dd>
                <span className={css.value}>{item.value}</span>
                {item.text}
              </dd>
            </div>
          ))}
        </dl>
      </Container>
    </section>
  );
}
