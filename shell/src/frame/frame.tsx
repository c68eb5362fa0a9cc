import { chineseMinute } from '@portal/contract/beijing-time';
import { PREVIEW, PREVIEW_END } from '@portal/contract/release/layout';
import type { PreviewNotice } from '@portal/contract/release/preview';
import type { RouteHandle } from '@portal/contract/remote';
import type { SiteInfo } from '@portal/contract/runtime-config';
import { Container, OfficialAccountDialog, TabNav, ToastRegion, VisuallyHidden } from '@portal/ui';
import { useLocation, useNavigation } from '@portal/ui/router';
import { memo, type ReactNode, useEffect, useRef, useState } from 'react';
import { AiWidget } from './assistant';
import { BackToTop } from './back-to-top';
import { Footer } from './footer';
import css from './frame.module.css';
import { Header } from './header';
import { toolbarLinks, topLevelPath } from './menu';
import { SignIn } from './sign-in';

export interface FrameProps {
  site: SiteInfo;
  /** Merged from the matched routes. */
  handle: RouteHandle;
  assistantUrl: string;
  /** Names of remotes that a developer replaced. */
  overrides?: readonly string[];
  preview?: PreviewNotice | undefined;
  children: ReactNode;
}

const mainId = 'main';

/** Header, page, footer and widgets; the empty layout keeps the page and the messages only. */
export function Frame({ site, handle, assistantUrl, overrides = [], preview, children }: FrameProps) {
  const { pathname } = useLocation();
  const empty = handle.layout === 'empty';
  return (
    <div className={css.frame}>
      <RouteProgress />
      {/* Ahead of its button: on a slow line the button can be pressed before the rest of the document has come. */}
      <SignIn />
      {empty ? null : (
        <>
          <a className={css.skip} href={`#${mainId}`}>
            跳到主要内容
          </a>
          {overrides.length > 0 ? <OverrideBanner names={overrides} /> : null}
          {preview ? <PreviewBanner preview={preview} /> : null}
          {handle.header === 'hidden' ? null : (
            <Header site={site} pathname={pathname} look={handle.header} />
          )}
          {handle.toolbar ? <SecondaryToolbar pathname={pathname} /> : null}
        </>
      )}
      <main id={mainId} tabIndex={-1} className={css.main}>
        {children}
      </main>
      {empty ? null : <FrameEnd site={site} assistantUrl={assistantUrl} />}
      <PageAnnouncer />
      <ToastRegion />
    </div>
  );
}

/** What stands below every page; it is the same for all of them, and so not rendered again with each. */
const FrameEnd = memo(function FrameEnd({ site, assistantUrl }: Pick<FrameProps, 'site' | 'assistantUrl'>) {
  return (
    <>
      <Footer site={site} />
      <BackToTop />
      <AiWidget siteName={site.name} assistantUrl={assistantUrl} />
      <OfficialAccountDialog image={site.wxCode} miniProgram={site.mpCode} />
    </>
  );
});

/** The 创享+ family side by side, below the header. */
function SecondaryToolbar({ pathname }: { pathname: string }) {
  const items = toolbarLinks.map((link) => ({
    ...link,
    current: topLevelPath(link.href) === topLevelPath(pathname),
  }));
  return (
    <div className={css.toolbar}>
      <Container>
        <TabNav label="创享+服务" items={items} />
      </Container>
    </div>
  );
}

interface OverrideBannerProps {
  /** Remotes that a developer replaced by a build of their own. */
  names: readonly string[];
}

/** Shown while development builds replace remotes on this page. */
function OverrideBanner({ names }: OverrideBannerProps) {
  return (
    <div className={css.banner} role="status">
      正在使用本地模块：{names.join('、')}
      <a className={css.reset} href="?remote.reset">
        恢复线上版本
      </a>
    </div>
  );
}

/** Shown while a tester sees versions that others do not get. Ending it loads the page from the server. */
function PreviewBanner({ preview: { releases, tester, until } }: { preview: PreviewNotice }) {
  return (
    <section className={css.banner} aria-label="版本预览">
      <span>
        正在预览 {releases.join('、')}，仅供 <span className={css.name}>{tester}</span> 查看，
        {chineseMinute(until)}到期
      </span>
      <form method="get">
        <button type="submit" className={css.reset} name={PREVIEW} value={PREVIEW_END}>
          退出预览
        </button>
      </form>
    </section>
  );
}

/**
 * Announces the title of a page after a client-side navigation; browsers do so only for documents. A search and a further
 * page of a list have titles of their own at the same path.
 */
function PageAnnouncer() {
  const { pathname, search } = useLocation();
  const shown = useRef<string>(undefined);
  const [title, setTitle] = useState('');
  useEffect(() => {
    // The page's head is written by effects of the same commit.
    const timer = setTimeout(() => {
      if (shown.current !== undefined && shown.current !== document.title) setTitle(document.title);
      shown.current = document.title;
    });
    return () => clearTimeout(timer);
  }, [pathname, search]);
  return (
    <div role="status">
      <VisuallyHidden>{title}</VisuallyHidden>
    </div>
  );
}

/** A line at the top while the next page loads; quick pages never show it. */
function RouteProgress() {
  const { state } = useNavigation();
  return state === 'idle' ? null : <div className={css.bar} role="progressbar" aria-label="页面加载中" />;
}
