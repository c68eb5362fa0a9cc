import { Container, TabNav, type TabNavItem } from '@portal/ui';
import type { ReactNode } from 'react';
import { PageBanner } from '../banner/page-banner';
import { siteCopy } from '../site-copy';
import css from './family.module.css';

interface FamilyFrameProps {
  /** The family: `关于大赛`. */
  parent: { label: string; href: string };
  /** Set on a sub-page: its title stands in the banner, the parent is one step back. */
  title?: string;
  lead: string;
  art: ReactNode;
  tabs: readonly TabNavItem[];
  children: ReactNode;
}

/** The parent's frame, which its sub-pages keep: banner and the way between them. */
export function FamilyFrame({ parent, title, lead, art, tabs, children }: FamilyFrameProps) {
  const crumbs = title
    ? [siteCopy.homeCrumb, parent, { label: title }]
    : [siteCopy.homeCrumb, { label: parent.label }];
  return (
    <>
      <PageBanner title={title ?? parent.label} lead={lead} art={art} crumbs={crumbs} />
      <div className={css.tabs}>
        <Container>
          <TabNav label={parent.label} items={tabs} />
        </Container>
      </div>
      {children}
    </>
  );
}
