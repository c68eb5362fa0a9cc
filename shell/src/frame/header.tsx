import { paths } from '@portal/contract/paths';
import type { RouteHandle } from '@portal/contract/remote';
import type { SiteInfo } from '@portal/contract/runtime-config';
import { suggestedWords } from '@portal/contract/suggested-words';
import { Anchor, Container, classNames, IconButton, SearchField, telHref } from '@portal/ui';
import { memo, useEffect, useId } from 'react';
import { AccountCorner } from './account-corner';
import css from './header.module.css';
import { Logo } from './logo';
import { isPopoverOpen, useClosedByNavigation, useHoverPanel } from './panels';
import panelCss from './panels.module.css';
import { PhoneMenu } from './phone-menu';
import { TabBar } from './tab-bar';
import { TextSizeToggle } from './text-size-toggle';

interface HeaderProps {
  site: SiteInfo;
  pathname: string;
  look: Exclude<RouteHandle['header'], 'hidden'>;
}

/** Everything in it works without script. Memoized, so that a pending navigation does not re-render it. */
export const Header = memo(function Header({ site, pathname, look = 'clear' }: HeaderProps) {
  return (
    <header className={css.header} data-look={look}>
      <div className={css.inner}>
        <Logo site={site} />
        <TabBar pathname={pathname} className={css.tabs} />
        <div className={css.tools}>
          <div className={css.search}>
            <HeaderSearch />
          </div>
          <div className={css.wide}>
            <TextSizeToggle />
          </div>
          <div className={css.wide}>
            <ContactPopover organiser={site.organiser} />
          </div>
          <AccountCorner />
          <PhoneMenu site={site} pathname={pathname} className={css.burger} />
        </div>
      </div>
    </header>
  );
});

function ContactPopover({ organiser }: { organiser: SiteInfo['organiser'] }) {
  const panel = useHoverPanel();
  const id = useId();
  return (
    <div className={panelCss.root} {...panel.root}>
      <IconButton
        icon="phone"
        label="联系电话与办公地址"
        title={undefined}
        aria-expanded={panel.open}
        aria-controls={id}
        onClick={panel.toggle}
      />
      <div id={id} className={panelCss.panel}>
        <dl className={classNames(panelCss.box, css.box)}>
          <dt className={css.term}>联系电话</dt>
          <dd>
            <a className={css.phone} href={telHref(organiser.hotline)}>
              {organiser.hotline}
            </a>
          </dd>
          <dt className={css.term}>办公地址</dt>
          <dd>
            <Anchor className={css.address} href={paths.contact.href('map')}>
              {organiser.address}
            </Anchor>
          </dd>
        </dl>
      </div>
    </div>
  );
}

const searchId = 'portal-search';

const focusField = (band: HTMLElement) => band.querySelector('input')?.focus();

/** The popover attribute opens it without script. */
function HeaderSearch() {
  const band = useClosedByNavigation();
  // A band opened before this effect sends no event.
  useEffect(() => {
    if (band.current && isPopoverOpen(band.current)) focusField(band.current);
  }, [band]);
  return (
    <>
      <IconButton icon="search" label="打开搜索" title={undefined} popoverTarget={searchId} />
      <div
        ref={band}
        id={searchId}
        popover="auto"
        className={css.band}
        onToggle={({ newState, currentTarget }) => newState === 'open' && focusField(currentTarget)}
      >
        <SearchBand />
      </div>
    </>
  );
}

const SearchBand = memo(function SearchBand() {
  return (
    <Container>
      <SearchField
        action={paths.search.href()}
        label="搜索全站内容"
        placeholder={`请输入关键词，例如：${suggestedWords.header[0]}`}
      />
      <ul className={css.suggestions} aria-label="热门搜索">
        {suggestedWords.header.map((word) => (
          <li key={word}>
            <Anchor className={css.suggestion} href={paths.search.href(word)}>
              {word}
            </Anchor>
          </li>
        ))}
      </ul>
    </Container>
  );
});
