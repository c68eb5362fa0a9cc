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
import css from './sign-in-frame.module.css';

const headings: Readonly<Record<LoginModule, string>> = {
  login: '欢迎登录',
  register: '欢迎注册',
  forgot: '找回密码',
};

/** As long as the dialog takes to appear: the frame covers that, so that nothing flickers. */
const HANDOVER_MS = 200;

/** Browsers that do not know popovers refuse the selector by an exception. */
function isOpen(panel: HTMLElement | null): boolean {
  return panel?.popover ? panel.matches(':popover-open') : false;
}

/** Whether the browser has opened the frame before the page listened. */
export const isSignInFrameOpen = (): boolean => isOpen(document.getElementById(SIGN_IN_FRAME));

/**
 * The sign-in dialog before its code has come: heading, button to close and the outline of the form, at the very place
 * that the dialog takes. The browser itself opens it before the page's script has started (`popovertarget`), and that is
 * how an early press is remembered. Browsers without popovers wait for the dialog.
 * @param arrived whether the dialog is there
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
            {/* Any press loads the page's script again; this one keeps the frame open, so that the dialog follows. */}
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

/** A frame that the browser opened before the page listened becomes a dialog that was asked for. */
function useEarlyPress(panel: RefObject<HTMLElement | null>): void {
  const openLogin = useSetAtom(openLoginDialogAtom);
  // A page that fails is rendered anew: until that is done, the frame that was opened is still in the document.
  const [wasOpen] = useState(() => typeof document === 'object' && isSignInFrameOpen());
  useEffect(() => {
    if (wasOpen || isOpen(panel.current)) openLogin('login');
  }, [openLogin, wasOpen, panel]);
}

interface FrameOptions {
  panel: RefObject<HTMLElement | null>;
  heading: RefObject<HTMLElement | null>;
  /** The dialog is asked for and has not come. */
  waiting: boolean;
}

/** Shows the frame while the dialog is awaited, and hands over to it. Closing the frame gives the dialog up. */
function useFrame({ panel, heading, waiting }: FrameOptions): void {
  const { open } = useAtomValue(loginDialogAtom);
  const close = useSetAtom(closeLoginDialogAtom);
  const shown = useRef(false);

  useLayoutEffect(() => {
    const element = panel.current;
    if (!element?.popover) return;
    if (waiting) {
      shown.current = true;
      if (!isOpen(element)) element.showPopover();
      if (!element.contains(document.activeElement)) heading.current?.focus();
      return;
    }
    if (!shown.current) return;
    shown.current = false;
    // The focus goes back to the button that had it, before the dialog takes it: and so after the dialog again.
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
