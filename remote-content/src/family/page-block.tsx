import type { ContentPage } from '@portal/contract/content/home';
import { Container, type IconName, Picture, Prose, Section, TextLink } from '@portal/ui';
import type { ReactNode } from 'react';
import { siteCopy } from '../site-copy';
import { FactCards } from './fact-cards';
import css from './family.module.css';

interface PageBlockProps {
  page: ContentPage;
  icon?: IconName;
  /** Stands before the text: a timeline, a map. */
  lead?: ReactNode;
}

/** A fixed piece as a sub-page of its own: facts first, then the text. */
export function PageBlock({ page, icon, lead }: PageBlockProps) {
  return (
    <Container className={css.single}>
      {page.items.length > 0 ? (
        <div className={css.facts}>
          <FactCards facts={page.items} icon={icon} />
        </div>
      ) : null}
      {lead}
      <CoveredText page={page} />
    </Container>
  );
}

/** The text with the piece's picture beside it, where there is room. */
export function CoveredText({ page }: { page: ContentPage }) {
  return (
    <div className={css.covered}>
      <Prose html={page.body} className={css.prose} />
      {page.cover ? <Picture src={page.cover} alt="" rounded className={css.cover} /> : null}
    </div>
  );
}

interface PageSectionProps extends PageBlockProps {
  id: string;
  href: string;
  tone?: 'plain' | 'soft';
}

/** The same piece as one section of its parent: what it is about on the left, its text on the right. */
export function PageSection({ page, icon, lead, id, href, tone }: PageSectionProps) {
  return (
    <Section tone={tone} labelledBy={id}>
      <div className={css.section}>
        <div className={css.sectionHead}>
          <h2 className={css.sectionTitle} id={id}>
            {page.title}
          </h2>
          <p className={css.sectionLead}>{page.summary}</p>
          <TextLink href={href} aria-label={`${page.title}：${siteCopy.open}`}>
            {siteCopy.open}
          </TextLink>
        </div>
        <div className={css.sectionBody}>
          {lead}
          {page.items.length > 0 ? (
            <div className={css.facts}>
              <FactCards facts={page.items} icon={icon} />
            </div>
          ) : null}
          <Prose html={page.body} className={css.prose} />
        </div>
      </div>
    </Section>
  );
}
