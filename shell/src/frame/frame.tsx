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
import { serviceLinks, topLevelPath } from './menu';
import { SignIn } from './sign-in';

export interface FrameProps {
  site: SiteInfo;
  handle: RouteHandle;
  assistantUrl: string;
  overrides?: readonly string[];
  preview?: PreviewNotice | undefined;
  children: ReactNode;
}

const mainId = 'main';

export function Frame({ site, handle, assistantUrl, overrides = [], preview, children }: FrameProps) {
  const { pathname } = useLocation();
  const empty = handle.layout === 'empty';
  return (
    <div className={css.frame}>
      <RouteProgress />
      {/* Before its button: on a slow connection, the button can be pressed before the rest has loaded. */}
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

function SecondaryToolbar({ pathname }: { pathname: string }) {
  const items = serviceLinks.map((link) => ({
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

function OverrideBanner({ names }: { names: readonly string[] }) {
  return (
    <div className={css.banner} role="status">
      正在使用本地模块：{names.join('、')}
      <a className={css.reset} href="?remote.reset">
        恢复线上版本
      </a>
    </div>
  );
}

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
 * Announces the title after a client-side navigation; browsers only do so for documents. Keyed by the query
 * as well: a search or another page of a list changes the title on the same path.
 */
function PageAnnouncer() {
  const { pathname, search } = useLocation();
  const shown = useRef<string>(undefined);
  const [title, setTitle] = useState('');
  useEffect(() => {
    // After the effects of this commit, which write the page's head.
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

function RouteProgress() {
  const { state } = useNavigation();
  return state === 'idle' ? null : <div className={css.bar} role="progressbar" aria-label="页面加载中" />;
}
