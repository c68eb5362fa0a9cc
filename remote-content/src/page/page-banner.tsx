import { paths } from '@portal/contract/paths';
import { Breadcrumb, type BreadcrumbItem, Container } from '@portal/ui';
import type { ReactNode } from 'react';
import css from './page-banner.module.css';

/** The first step of every page's breadcrumb. */
export const homeCrumb: BreadcrumbItem = { label: '首页', href: paths.home.href() };

interface PageBannerProps {
  title: string;
  lead: string;
  /** Way from the home page; the last item is this page. */
  crumbs: readonly BreadcrumbItem[];
  /** Decoration at the right: a drawing in currentColor. */
  drawing?: ReactNode;
  /** Search field, tabs, actions. */
  children?: ReactNode;
}

/** Head of a list or of a group of pages: where the reader is, and what is found here. */
export function PageBanner({ title, lead, crumbs, drawing, children }: PageBannerProps) {
  return (
    <header className={css.banner}>
      <Container className={css.row}>
        <div className={css.words}>
          <Breadcrumb items={crumbs} />
          <h1 className={css.title}>{title}</h1>
          <p className={css.lead}>{lead}</p>
          {children ? <div className={css.extra}>{children}</div> : null}
        </div>
        {drawing ? (
          <div className={css.drawing} aria-hidden="true">
            {drawing}
          </div>
        ) : null}
      </Container>
    </header>
  );
}

/** A line drawing of 300 × 200 in the colour of its surroundings; decoration, so nothing reads it out. */
export function Drawing({ children }: { children: ReactNode }) {
  return (
    <svg
      viewBox="0 0 300 200"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      {children}
    </svg>
  );
}
