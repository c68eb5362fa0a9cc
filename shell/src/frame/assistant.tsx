import { tryStorage } from '@portal/contract/browser-storage';
import { getLimit } from '@portal/contract/runtime-config';
import { classNames, ErrorState, Icon, SeasonName, useWhenOnline } from '@portal/ui';
import { isComposing } from '@portal/ui/input-method';
import { type SyntheticEvent, useEffect, useState } from 'react';
import { ROOT_ELEMENT } from '../boot/page-boot';
import drawerCss from './drawer.module.css';
import css from './floating.module.css';
import { useModalPopover } from './modal-popover';

const drawerId = 'portal-assistant';

/**
 * The assistant: a floating button with a tip, and a drawer with the embedded page. The browser opens it
 * without script, and the page loads when the drawer is first visible (`loading=lazy`).
 */
export function AiWidget({ siteName, assistantUrl }: { siteName: string; assistantUrl: string }) {
  const title = `${siteName}智能客服`;
  const drawer = useModalPopover();
  const page = useFramedPage(() => drawer.current?.hidePopover());
  const greets = useGreeting();
  return (
    <>
      <aside className={css.assistant} aria-label="在线客服">
        <span
          className={css.tip}
          data-greets={greets || undefined}
          style={greets ? { animationDelay: `${getLimit('assistantTipSeconds')}s` } : undefined}
        >
          智能客服，7*24小时服务
        </span>
        <button
          type="button"
          className={css.robot}
          popoverTarget={drawerId}
          aria-label="打开智能客服"
          aria-haspopup="dialog"
        >
          <Icon name="robot" />
        </button>
      </aside>
      <div
        ref={drawer}
        id={drawerId}
        popover="auto"
        className={classNames(drawerCss.drawer, css.drawer)}
        role="dialog"
        aria-modal="true"
        aria-label={title}
      >
        <div className={css.drawerTop}>
          <span className={css.drawerTitle}>
            <SeasonName name={title} />
          </span>
          <button
            type="button"
            className={css.close}
            popoverTarget={drawerId}
            popoverTargetAction="hide"
            aria-label="关闭智能客服"
          >
            <Icon name="close" />
          </button>
        </div>
        {page.failed ? <ErrorState title="智能客服暂时无法打开" onRetry={page.retry} /> : null}
        <iframe
          key={page.attempt}
          className={css.page}
          src={assistantUrl}
          title={title}
          loading="lazy"
          hidden={page.failed}
          onLoad={page.onLoad}
        />
      </div>
    </>
  );
}

const GREETED_KEY = 'portal.assistant-greeted';

/** The tip covers content on phones, so there it shows by itself only once per session. */
function useGreeting(): boolean {
  const [greets, setGreets] = useState(false);
  useEffect(() => {
    const isPhone = matchMedia('(max-width: 767.98px)').matches;
    // If storage is denied, every page greets.
    if (isPhone && tryStorage(() => sessionStorage.getItem(GREETED_KEY))) return;
    tryStorage(() => sessionStorage.setItem(GREETED_KEY, 'yes'));
    setGreets(true);
  }, []);
  return greets;
}

/** Whether a frame shows its page. For a cross-origin page, only the network state is known. */
function isShown(frame: HTMLIFrameElement): boolean {
  if (new URL(frame.src, location.href).origin !== location.origin) return navigator.onLine;
  return Boolean(frame.contentDocument?.getElementById(ROOT_ELEMENT));
}

/** Key events in a frame do not reach the page around it, so the browser does not close the popover. */
function followEscape({ contentDocument }: HTMLIFrameElement, close: () => void): void {
  contentDocument?.addEventListener('keydown', (event) => {
    if (event.key === 'Escape' && !isComposing(event)) close();
  });
}

/** Browsers keep their error page in a failed frame, so each retry needs a new frame. */
function useFramedPage(close: () => void) {
  const [attempt, setAttempt] = useState(0);
  const [failed, setFailed] = useState(false);
  const retry = () => {
    setFailed(false);
    setAttempt((last) => last + 1);
  };
  useWhenOnline(failed, retry);
  const onLoad = ({ currentTarget }: SyntheticEvent<HTMLIFrameElement>) => {
    setFailed(!isShown(currentTarget));
    followEscape(currentTarget, close);
  };
  return { attempt, failed, retry, onLoad };
}
