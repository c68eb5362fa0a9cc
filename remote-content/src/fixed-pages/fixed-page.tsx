import type { ContentPage } from '@portal/contract/site';
import { Anchor, Container, type IconName, Picture, Prose, SectionHeading } from '@portal/ui';
import type { ReactNode } from 'react';
import { FactCards } from './fact-cards';
import css from './fixed-page.module.css';

const CONTENTS = '本页内容';

interface FixedPageProps {
  page: ContentPage;
  icon?: IconName;
  /** Shown before the text, e.g. a timeline or map. */
  lead?: ReactNode;
}

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

const ENTITIES: Readonly<Record<string, string>> = {
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&amp;': '&',
};

/** @returns the linkable second-level headings of the text */
export function readContents(html: string): { id: string; label: string }[] {
  return [...html.matchAll(/<h2 id="([^"]+)">(.*?)<\/h2>/g)].map(([, id = '', inner = '']) => ({
    id,
    label: inner
      .replaceAll(/<[^>]*>/g, '')
      .replaceAll(/&(?:lt|gt|quot|#39|amp);/g, (entity) => ENTITIES[entity] ?? entity),
  }));
}

/** Shorter texts need no table of contents. */
const MIN_CONTENTS = 3;

export function TextWithCover({ page }: { page: ContentPage }) {
  const contents = readContents(page.body);
  return (
    <div className={css.covered}>
      <div className={css.side}>
        {page.cover ? <Picture src={page.cover} alt="" decorative rounded className={css.cover} /> : null}
        {contents.length >= MIN_CONTENTS ? <Contents className={css.contents} parts={contents} /> : null}
      </div>
      <Prose html={page.body} className={css.prose} />
    </div>
  );
}

function Contents({ className, parts }: Pick<PartLinksProps, 'parts'> & { className: string | undefined }) {
  return (
    <nav className={className} aria-label={CONTENTS}>
      <p className={css.contentsTitle} aria-hidden="true">
        {CONTENTS}
      </p>
      <PartLinks parts={parts} />
    </nav>
  );
}

interface PartLinksProps {
  parts: readonly { id: string; label: string }[];
  /** The page with these headings, if it is not the current one. */
  href?: string;
}

function PartLinks({ parts, href = '' }: PartLinksProps) {
  return (
    <ul className={css.parts}>
      {parts.map(({ id, label }) => (
        <li key={id}>
          <Anchor href={`${href}#${id}`} className={css.part}>
            {label}
          </Anchor>
        </li>
      ))}
    </ul>
  );
}

interface FixedPageSummaryProps extends FixedPageProps {
  id: string;
  href: string;
}

/** A fixed page as a section of its parent: lead, facts, and links to its headings. */
export function FixedPageSummary({ page, icon, lead, id, href }: FixedPageSummaryProps) {
  const parts = readContents(page.body);
  return (
    <section aria-labelledby={id}>
      <SectionHeading
        id={id}
        title={page.title}
        lead={page.summary}
        more={{ href, label: `${page.title}全文` }}
      />
      {lead}
      <Facts page={page} icon={icon} />
      {parts.length > 0 ? (
        <nav className={css.pageParts} aria-label={`${page.title}的各部分`}>
          <PartLinks parts={parts} href={href} />
        </nav>
      ) : null}
    </section>
  );
}

interface OverviewProps<S extends string> {
  sections: readonly S[];
  /** One per section; sections whose page is withdrawn are omitted. */
  pages: readonly (ContentPage | null | undefined)[];
  icons: Readonly<Partial<Record<S, IconName>>>;
  leads?: Readonly<Partial<Record<S, ReactNode>>>;
  getHref: (section: S) => string;
}

export function Overview<S extends string>({ sections, pages, icons, leads, getHref }: OverviewProps<S>) {
  const shown = sections.flatMap((name, index) => {
    const page = pages[index];
    return page ? [{ name, page }] : [];
  });
  return (
    <Container className={css.overview}>
      <Contents
        className={css.toc}
        parts={shown.map(({ name, page }) => ({ id: name, label: page.title }))}
      />
      <div className={css.sections}>
        {shown.map(({ name, page }) => (
          <FixedPageSummary
            key={name}
            id={name}
            page={page}
            icon={icons[name]}
            href={getHref(name)}
            lead={leads?.[name]}
          />
        ))}
      </div>
    </Container>
  );
}
