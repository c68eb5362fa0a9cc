import { Slot } from '@portal/federation/slot';
import { avatarAtom, displayNameAtom, openLoginDialogAtom, useLoggedIn } from '@portal/session';
import { Avatar, Button, classNames, Icon, Skeleton, Spinner, VisuallyHidden } from '@portal/ui';
import { useAtomValue, useSetAtom } from 'jotai';
import { type MouseEvent, useEffect, useId, useRef, useState } from 'react';
import css from './account-corner.module.css';
import { useHoverPanel } from './panels';
import panelCss from './panels.module.css';

/** Login for visitors, the account menu for who is signed in: the header's only part that depends on the visitor. */
export function AccountCorner() {
  return useLoggedIn() ? <AccountMenu /> : <LoginButton />;
}

const waitingId = 'portal-login-waiting';

/** Browsers that do not know popovers refuse the selector by an exception. */
function isOpen(panel: HTMLElement | null): boolean {
  return panel?.popover ? panel.matches(':popover-open') : false;
}

/**
 * Opens the login dialog. Before the page's script has started, the browser itself answers the click by opening
 * the little panel below (popovertarget); an open panel is how the click is remembered, so the dialog follows.
 */
function LoginButton() {
  const openLogin = useSetAtom(openLoginDialogAtom);
  const waiting = useRef<HTMLDivElement>(null);
  // A page that fails is rendered anew: until that is done, the panel that was opened is still in the document.
  const [wasOpen] = useState(
    () => typeof document === 'object' && isOpen(document.getElementById(waitingId)),
  );

  useEffect(() => {
    if (isOpen(waiting.current)) waiting.current?.hidePopover();
    else if (!wasOpen) return;
    openLogin('login');
  }, [openLogin, wasOpen]);

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
          {/* Any press loads the page's script again; this one keeps the panel open, so that the dialog follows. */}
          <button type="button" className={css.again}>
            重试
          </button>
        </span>
      </div>
    </>
  );
}

/** The signed-in participant: avatar and menu, 216 px wide. A remote provides the menu's items. */
function AccountMenu() {
  const panel = useHoverPanel();
  const id = useId();
  const avatar = useAtomValue(avatarAtom);
  const name = useAtomValue(displayNameAtom);
  return (
    <div className={panelCss.root} {...panel.root}>
      <button
        type="button"
        className={css.trigger}
        aria-expanded={panel.open}
        aria-controls={id}
        onClick={panel.toggle}
      >
        {avatar.kind === 'picture' ? <Avatar src={avatar.url} /> : <Avatar text={avatar.text} />}
        <span className={css.name}>{name}</span>
        <VisuallyHidden>的账户菜单</VisuallyHidden>
        <Icon name="chevron-down" className={css.arrow} />
      </button>
      <div id={id} className={panelCss.panel}>
        <div className={classNames(panelCss.box, css.box)}>
          <Slot
            name="account.menu"
            props={{ onNavigate: panel.dismiss }}
            fallback={
              <div className={css.loading}>
                <Skeleton />
                <Skeleton />
                <Skeleton />
              </div>
            }
            failure={(retry) => (
              <div className={css.failed} role="alert">
                菜单暂时无法加载
                <Button variant="outline" size="s" icon="refresh" onClick={retry}>
                  重试
                </Button>
              </div>
            )}
          />
        </div>
      </div>
    </div>
  );
}
