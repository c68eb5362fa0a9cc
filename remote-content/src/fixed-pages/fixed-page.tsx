import type { ContentPage } from '@portal/contract/site';
import { Container, type IconName, Picture, Prose, Section, TextLink } from '@portal/ui';
import type { ReactNode } from 'react';
import { FactCards } from './fact-cards';
import css from './fixed-page.module.css';

const copy = { open: '单独查看本节' } as const;

interface FixedPageProps {
  page: ContentPage;
  icon?: IconName;
  /** Stands before the text: a timeline, a map. */
  lead?: ReactNode;
}

/** A fixed page as a sub-page of its own: facts first, then the text. */
export function FixedPage({ page, icon, lead }: FixedPageProps) {
  return (
    <Container className={css.single}>
      <Facts page={page} icon={icon} />
      {lead}
      <TextWithCover page={page} />
    </Container>
  );
}

function Facts({ page, icon }: FixedPageProps) {
  if (page.items.length === 0) return null;
  return (
    <div className={css.facts}>
      <FactCards facts={page.items} icon={icon} />
    </div>
  );
}

/** The text with the page's picture at its side, where there is room. */
export function TextWithCover({ page }: { page: ContentPage }) {
  return (
    <div className={css.covered}>
      <Prose html={page.body} className={css.prose} />
      {page.cover ? <Picture src={page.cover} alt="" rounded className={css.cover} /> : null}
    </div>
  );
}

interface FixedPageSectionProps extends FixedPageProps {
  id: string;
  href: string;
  tone?: 'plain' | 'soft';
}

/** The same page as one section of its parent: what it is about on the left, its text on the right. */
export function FixedPageSection({ page, icon, lead, id, href, tone }: FixedPageSectionProps) {
  return (
    <Section tone={tone} labelledBy={id}>
      <div className={css.section}>
        <div className={css.sectionHead}>
          <h2 className={css.sectionTitle} id={id}>
            {page.title}
          </h2>
          <p className={css.sectionLead}>{page.summary}</p>
          <TextLink href={href} aria-label={`${page.title}：${copy.open}`}>
            {copy.open}
          </TextLink>
        </div>
        <div className={css.sectionBody}>
          {lead}
          <Facts page={page} icon={icon} />
          <Prose html={page.body} className={css.prose} />
        </div>
      </div>
    </Section>
  );
}

interface OverviewProps<S extends string> {
  sections: readonly S[];
  /** One for each section; a missing page leaves its section out. */
  pages: readonly ContentPage[];
  icons: Readonly<Partial<Record<S, IconName>>>;
  leads?: Readonly<Partial<Record<S, ReactNode>>>;
  getHref: (section: S) => string;
}

/** Every section of a parent below one another. */
export function Overview<S extends string>({ sections, pages, icons, leads, getHref }: OverviewProps<S>) {
  return sections.map((name, index) => {
    const page = pages[index];
    return page ? (
      <FixedPageSection
        key={name}
        id={name}
        page={page}
        icon={icons[name]}
        href={getHref(name)}
        tone={index % 2 === 0 ? 'plain' : 'soft'}
        lead={leads?.[name]}
      />
    ) : null;
  });
}
