import { openLoginDialogAtom } from '@portal/session';
import { Spinner } from '@portal/ui';
import { useSetAtom } from 'jotai';
import { type MouseEvent, useEffect, useRef } from 'react';
import css from './login-button.module.css';

const waitingId = 'portal-login-waiting';

/**
 * Opens the login dialog. Before the page's script has started, the browser itself answers the click by opening
 * the little panel below (popovertarget); an open panel is how the click is remembered, so the dialog follows.
 */
export function LoginButton() {
  const openLogin = useSetAtom(openLoginDialogAtom);
  const waiting = useRef<HTMLDivElement>(null);

  useEffect(() => {
    // Browsers that do not know popovers refuse the selector by an exception.
    if (!waiting.current?.popover || !waiting.current.matches(':popover-open')) return;
    waiting.current.hidePopover();
    openLogin('login');
  }, [openLogin]);

  const open = (event: MouseEvent) => {
    event.preventDefault();
    openLogin('login');
  };

  return (
    <>
      <button type="button" className={css.button} popoverTarget={waitingId} onClick={open}>
        参赛者登录
      </button>
      <div ref={waiting} id={waitingId} popover="auto" className={css.waiting}>
        <span className={css.onItsWay}>
          <Spinner />
          正在打开登录窗口…
        </span>
        <span className={css.lost} role="alert">
          页面未能完整加载，请检查网络后重试。
          {/* Any press asks for the page's script again; this one keeps the panel open, and so the dialog follows. */}
          <button type="button" className={css.again}>
            重试
          </button>
        </span>
      </div>
    </>
  );
}
