import { paths } from '@portal/contract/paths';
import { Breadcrumb, type BreadcrumbItem, Container } from '@portal/ui';
import type { ReactNode } from 'react';
import css from './page-banner.module.css';

export const homeCrumb: BreadcrumbItem = { label: '首页', href: paths.home.href() };

interface PageBannerProps {
  title: string;
  lead: string;
  /** Path from the home page; the last item is this page. */
  crumbs: readonly BreadcrumbItem[];
  /** Decorative drawing in currentColor. */
  drawing?: ReactNode;
  /** Search field, tabs, actions. */
  children?: ReactNode;
}

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

/** Decorative 300 × 200 line drawing in currentColor. */
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
