import {
  closeLoginDialogAtom,
  type LoginModule,
  loginDialogAtom,
  openLoginDialogAtom,
} from '@portal/session';
import { Icon, Skeleton } from '@portal/ui';
import { useAtomValue, useSetAtom } from 'jotai';
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { SIGN_IN_FRAME } from '../boot/early-press';
import { isPopoverOpen } from './panels';
import css from './sign-in-frame.module.css';

const headings: Readonly<Record<LoginModule, string>> = {
  login: '欢迎登录',
  register: '欢迎注册',
  forgot: '找回密码',
};

/** Duration of the dialog's entry animation: the frame stays below it, so that nothing flickers. */
const HANDOVER_MS = 200;

export const isSignInFrameOpen = (): boolean => isPopoverOpen(document.getElementById(SIGN_IN_FRAME));

/**
 * Placeholder of the sign-in dialog while its code loads: heading, close button and outline of the form in
 * the dialog's place. The browser opens it without script (`popovertarget`), which also records an early
 * press. Browsers without popovers wait for the dialog.
 * @param arrived whether the dialog has loaded
 */
export function SignInFrame({ arrived }: { arrived: boolean }) {
  const { open, module } = useAtomValue(loginDialogAtom);
  const panel = useRef<HTMLDivElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  useEarlyPress(panel);
  useFrame({ panel, heading, waiting: open && !arrived });
  return (
    <div
      ref={panel}
      id={SIGN_IN_FRAME}
      popover="auto"
      role="dialog"
      aria-labelledby={`${SIGN_IN_FRAME}-heading`}
      className={css.frame}
    >
      <div className={css.box}>
        <div className={css.picture} />
        <div className={css.form}>
          <h3
            ref={heading}
            id={`${SIGN_IN_FRAME}-heading`}
            // biome-ignore lint/a11y/noAutofocus: the browser focuses it when it opens the popover
            autoFocus
            tabIndex={-1}
            className={css.heading}
          >
            {headings[module]}
          </h3>
          <div className={css.onItsWay} data-scripted>
            <span role="status" className={css.status}>
              正在打开登录窗口…
            </span>
            {['user', 'password', 'agreement', 'button'].map((part) => (
              <Skeleton key={part} />
            ))}
          </div>
          <noscript>登录需要启用浏览器的 JavaScript。如有疑问，请拨打页面底部的热线电话。</noscript>
          <div className={css.lost} role="alert">
            页面未能完整加载，请检查网络后重试。
            {/* Any press reloads the page's script; this button keeps the frame open for the dialog. */}
            <button type="button" className={css.again}>
              重试
            </button>
          </div>
        </div>
        <button
          type="button"
          aria-label="关闭"
          popoverTarget={SIGN_IN_FRAME}
          popoverTargetAction="hide"
          className={css.close}
        >
          <Icon name="close" />
        </button>
      </div>
    </div>
  );
}

/** Turns a frame that was opened before the page listened into a request for the dialog. */
function useEarlyPress(panel: RefObject<HTMLElement | null>): void {
  const openLogin = useSetAtom(openLoginDialogAtom);
  // A failing page is rendered again: read the frame's state before the old one leaves the document.
  const [wasOpen] = useState(() => typeof document === 'object' && isSignInFrameOpen());
  useEffect(() => {
    if (wasOpen || isPopoverOpen(panel.current)) openLogin('login');
  }, [openLogin, wasOpen, panel]);
}

interface FrameOptions {
  panel: RefObject<HTMLElement | null>;
  heading: RefObject<HTMLElement | null>;
  waiting: boolean;
}

/** Shows the frame while the dialog loads, then hands over to it. Closing the frame cancels the dialog. */
function useFrame({ panel, heading, waiting }: FrameOptions): void {
  const { open } = useAtomValue(loginDialogAtom);
  const close = useSetAtom(closeLoginDialogAtom);
  const shown = useRef(false);

  useLayoutEffect(() => {
    const element = panel.current;
    if (!element?.popover) return;
    if (waiting) {
      shown.current = true;
      if (!isPopoverOpen(element)) element.showPopover();
      if (!element.contains(document.activeElement)) heading.current?.focus();
      return;
    }
    if (!shown.current) return;
    shown.current = false;
    // Returns the focus to the button before the dialog takes it, so that the dialog can restore it later.
    element.hidePopover();
    if (!open) return;
    const leave = (leaving: boolean) => {
      element.toggleAttribute('data-leaving', leaving);
      element.inert = leaving;
    };
    leave(true);
    const timer = setTimeout(leave, HANDOVER_MS, false);
    return () => {
      clearTimeout(timer);
      leave(false);
    };
  }, [open, waiting, panel, heading]);

  useEffect(() => {
    const element = panel.current;
    const onToggle = (event: Event) => {
      if ((event as ToggleEvent).newState === 'closed' && shown.current) close();
    };
    element?.addEventListener('toggle', onToggle);
    return () => element?.removeEventListener('toggle', onToggle);
  }, [close, panel]);
}
