import { Slot } from '@portal/federation/slot';
import { avatarAtom, displayNameAtom, openLoginDialogAtom, useLoggedIn } from '@portal/session';
import { Avatar, Button, classNames, Icon, Skeleton, VisuallyHidden } from '@portal/ui';
import { handFocusOn } from '@portal/ui/kept-focus';
import { useAtomValue, useSetAtom } from 'jotai';
import { type MouseEvent, useId } from 'react';
import { SIGN_IN_FRAME } from '../boot/early-press';
import css from './account-corner.module.css';
import { useHoverPanel } from './panels';
import panelCss from './panels.module.css';

export function AccountCorner() {
  return useLoggedIn() ? <AccountMenu /> : <LoginButton />;
}

/** Before the page's script runs, the browser itself opens the dialog's frame (`popoverTarget`). */
function LoginButton() {
  const openLogin = useSetAtom(openLoginDialogAtom);
  const open = (event: MouseEvent) => {
    event.preventDefault();
    openLogin('login');
  };
  return (
    <button type="button" className={css.button} popoverTarget={SIGN_IN_FRAME} onClick={open}>
      参赛者登录
    </button>
  );
}

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
                <Button ref={handFocusOn} variant="outline" size="s" icon="refresh" onClick={retry}>
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
