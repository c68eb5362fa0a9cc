import type { RouteHandle } from '@portal/contract/remote';
import type { SiteInfo } from '@portal/contract/runtime-config';
import { OfficialAccountDialog, ToastRegion } from '@portal/ui';
import { useLocation } from '@portal/ui/router';
import type { ReactNode } from 'react';
import { AiWidget } from './ai-widget';
import { BackToTop } from './back-to-top';
import { Footer } from './footer';
import css from './frame.module.css';
import { Header } from './header';
import { OverrideBanner } from './override-banner';
import { PageAnnouncer } from './page-announcer';
import { RouteProgress } from './route-progress';
import { SecondaryToolbar } from './secondary-toolbar';

export interface FrameProps {
  site: SiteInfo;
  /** Merged from the matched routes. */
  handle: RouteHandle;
  assistantUrl: string;
  /** Names of remotes that a developer replaced. */
  overrides?: readonly string[];
  children: ReactNode;
}

const mainId = 'main';

/** Header, page, footer and widgets; the empty layout keeps the page and the messages only. */
export function Frame({ site, handle, assistantUrl, overrides = [], children }: FrameProps) {
  const { pathname } = useLocation();
  const empty = handle.layout === 'empty';
  return (
    <div className={css.frame}>
      <RouteProgress />
      {empty ? null : (
        <>
          <a className={css.skip} href={`#${mainId}`}>
            跳到主要内容
          </a>
          {overrides.length > 0 ? <OverrideBanner names={overrides} /> : null}
          {handle.header === 'hidden' ? null : (
            <Header site={site} pathname={pathname} look={handle.header} />
          )}
          {handle.toolbar ? <SecondaryToolbar pathname={pathname} /> : null}
        </>
      )}
      <main id={mainId} tabIndex={-1} className={css.main}>
        {children}
      </main>
      {empty ? null : (
        <>
          <Footer site={site} />
          <BackToTop />
          <AiWidget siteName={site.name} assistantUrl={assistantUrl} />
          <OfficialAccountDialog image={site.wxCode} miniProgram={site.mpCode} />
        </>
      )}
      <PageAnnouncer />
      <ToastRegion />
    </div>
  );
}
