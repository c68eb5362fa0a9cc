import { Container, TabNav, type TabNavItem } from '@portal/ui';
import type { ReactNode } from 'react';
import { homeCrumb, PageBanner } from '../page/page-banner';
import css from '../page/page-banner.module.css';

interface TabbedFrameProps {
  /** The parent: `关于大赛`. */
  parent: { label: string; href: string };
  /** Set on a sub-page: its title stands in the banner, the parent is one step back. */
  title?: string;
  lead: string;
  drawing: ReactNode;
  tabs: readonly TabNavItem[];
  children: ReactNode;
}

/** The parent's frame, which its sub-pages keep: banner and tabs. */
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

/** The tabs of a parent: the overview, then its sections. */
export function sectionTabs<S extends string>(
  sections: readonly S[],
  current: string | undefined,
  getHref: (section?: S) => string,
  copy: { overviewTab: string; tabs: Readonly<Record<S, string>> },
): TabNavItem[] {
  return [
    { href: getHref(), label: copy.overviewTab, current: !current },
    ...sections.map((name) => ({ href: getHref(name), label: copy.tabs[name], current: name === current })),
  ];
}
