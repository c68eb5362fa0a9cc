import { Slot } from '@portal/federation/slot';
import { avatarAtom, displayNameAtom } from '@portal/session';
import { Avatar, Button, classNames, Icon, Skeleton, VisuallyHidden } from '@portal/ui';
import { useAtomValue } from 'jotai';
import { useId } from 'react';
import css from './account-menu.module.css';
import panelCss from './hover-panel.module.css';
import { useHoverPanel } from './use-hover-panel';

/** The signed-in participant: avatar and menu, 216 px wide. The menu's items are lent by a remote. */
export function AccountMenu() {
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
