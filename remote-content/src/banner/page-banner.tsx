import { Breadcrumb, type BreadcrumbItem, Container } from '@portal/ui';
import type { ReactNode } from 'react';
import css from './page-banner.module.css';

export interface PageBannerProps {
  title: string;
  lead: string;
  /** Way from the home page; the last item is this page. */
  crumbs: readonly BreadcrumbItem[];
  /** Decoration at the right: a drawing in currentColor. */
  art?: ReactNode;
  /** Search field, tabs, actions. */
  children?: ReactNode;
}

/** Head of a list or of a family of pages: where the reader is, and what is found here. */
export function PageBanner({ title, lead, crumbs, art, children }: PageBannerProps) {
  return (
    <header className={css.banner}>
      <Container className={css.row}>
        <div className={css.words}>
          <Breadcrumb items={crumbs} />
          <h1 className={css.title}>{title}</h1>
          <p className={css.lead}>{lead}</p>
          {children ? <div className={css.extra}>{children}</div> : null}
        </div>
        {art ? (
          <div className={css.art} aria-hidden="true">
            {art}
          </div>
        ) : null}
      </Container>
    </header>
  );
}
