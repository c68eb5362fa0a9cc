import type { RouteHandle } from '@portal/contract/remote';
import type { SiteInfo } from '@portal/contract/runtime-config';
import { AccountCorner } from './account-corner';
import { ContactPopover } from './contact-popover';
import css from './header.module.css';
import { HeaderSearch } from './header-search';
import { Logo } from './logo';
import { PhoneMenu } from './phone-menu';
import { TabBar } from './tab-bar';
import { TextSizeToggle } from './text-size-toggle';

export interface HeaderProps {
  site: SiteInfo;
  pathname: string;
  look: Exclude<RouteHandle['header'], 'hidden'>;
}

/** Sticky, 72 px high. Everything in it answers before and without script. */
export function Header({ site, pathname, look = 'clear' }: HeaderProps) {
  return (
    <header className={css.header} data-look={look}>
      <div className={css.inner}>
        <Logo site={site} />
        <TabBar pathname={pathname} className={css.tabs} />
        <div className={css.tools}>
          <span className={css.search}>
            <HeaderSearch />
          </span>
          <span className={css.wide}>
            <TextSizeToggle />
          </span>
          <span className={css.wide}>
            <ContactPopover organiser={site.organiser} />
          </span>
          <AccountCorner />
          <PhoneMenu site={site} pathname={pathname} className={css.burger} />
        </div>
      </div>
    </header>
  );
}
