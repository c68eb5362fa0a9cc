import { paths } from '@portal/contract/paths';
import type { SiteInfo } from '@portal/contract/runtime-config';
import { Anchor, ButtonLink, classNames, Disclosure, Icon, SearchField, telHref } from '@portal/ui';
import { memo } from 'react';
import drawerCss from './drawer.module.css';
import { isActive, type MenuEntry, menu } from './menu';
import { useModalPopover } from './modal-popover';
import css from './phone-menu.module.css';
import { TextSizeToggle } from './text-size-toggle';

const menuId = 'portal-menu';

interface PhoneMenuProps {
  site: SiteInfo;
  pathname: string;
  className?: string;
}

/** The entry's own page comes first, because the summary only opens the list. */
function withOwnPage({ label, href, links }: MenuEntry): readonly { label: string; href: string }[] {
  if (links.some((link) => link.href === href)) return links;
  return [{ label: `${label}${href === '/' ? '' : '总览'}`, href }, ...links];
}

const leadsTo = (entry: MenuEntry, pathname: string) =>
  isActive(entry, pathname) || entry.links.some(({ href }) => href === pathname);

interface EntryProps {
  entry: MenuEntry;
  /** Undefined unless the entry links to it, so that other entries do not re-render on navigation. */
  pathname: string | undefined;
}

const Entry = memo(function Entry({ entry, pathname }: EntryProps) {
  const active = pathname !== undefined && isActive(entry, pathname);
  return (
    <Disclosure
      name={menuId}
      open={active}
      summary={
        <span className={css.entry} data-active={active || undefined}>
          <Icon name={entry.icon} />
          {entry.label}
        </span>
      }
    >
      <ul className={css.links}>
        {withOwnPage(entry).map((link) => (
          <li key={link.label}>
            <Anchor
              href={link.href}
              className={css.link}
              aria-current={link.href === pathname ? 'page' : undefined}
            >
              {link.label}
            </Anchor>
          </li>
        ))}
      </ul>
    </Disclosure>
  );
});

export function PhoneMenu({ site, pathname, className }: PhoneMenuProps) {
  const drawer = useModalPopover();
  const { hotline } = site.organiser;
  return (
    <>
      <button
        type="button"
        className={classNames(css.button, className)}
        popoverTarget={menuId}
        aria-label="打开菜单"
        aria-haspopup="dialog"
      >
        <Icon name="menu" />
      </button>
      <div
        ref={drawer}
        id={menuId}
        popover="auto"
        className={classNames(drawerCss.drawer, css.drawer)}
        role="dialog"
        aria-modal="true"
        aria-label="菜单"
      >
        <div className={css.top}>
          <span className={css.title}>菜单</span>
          <TextSizeToggle />
          <button
            type="button"
            className={css.button}
            popoverTarget={menuId}
            popoverTargetAction="hide"
            aria-label="关闭菜单"
          >
            <Icon name="close" />
          </button>
        </div>
        <div className={css.search}>
          <SearchField action={paths.search.href()} label="搜索全站内容" />
        </div>
        <nav aria-label="手机导航" className={css.nav}>
          {menu.map((entry) => (
            <Entry
              key={entry.href}
              entry={entry}
              pathname={leadsTo(entry, pathname) ? pathname : undefined}
            />
          ))}
        </nav>
        <div className={css.bottom}>
          <ButtonLink href={paths.competitionEnter.href()} variant="main" block>
            大赛报名
          </ButtonLink>
          <a className={css.hotline} href={telHref(hotline)}>
            <Icon name="phone" />
            热线电话：{hotline}
          </a>
        </div>
      </div>
    </>
  );
}
