import { Container, TabNav, type TabNavItem } from '@portal/ui';
import type { ReactNode } from 'react';
import { homeCrumb, PageBanner } from '../page/page-banner';
import css from '../page/page-banner.module.css';

interface TabbedFrameProps {
  /** E.g. `关于大赛`. */
  parent: { label: string; href: string };
  /** Title of a sub-page. */
  title?: string;
  lead: string;
  drawing: ReactNode;
  tabs: readonly TabNavItem[];
  children: ReactNode;
}

/** Banner and tabs shared by a parent and its sub-pages. */
export function TabbedFrame({ parent, title, lead, drawing, tabs, children }: TabbedFrameProps) {
  const crumbs = title ? [homeCrumb, parent, { label: title }] : [homeCrumb, { label: parent.label }];
  return (
    <>
      <PageBanner title={title ?? parent.label} lead={lead} drawing={drawing} crumbs={crumbs} />
      <div className={css.tabs}>
        <Container>
          <TabNav label={parent.label} items={tabs} />
        </Container>
      </div>
      {children}
    </>
  );
}

export function sectionTabs<S extends string>(
  sections: readonly S[],
  current: string | undefined,
  getHref: (section?: S) => string,
  labels: Readonly<Record<S, string>>,
): TabNavItem[] {
  return [
    { href: getHref(), label: '总览', current: !current },
    ...sections.map((name) => ({ href: getHref(name), label: labels[name], current: name === current })),
  ];
}
