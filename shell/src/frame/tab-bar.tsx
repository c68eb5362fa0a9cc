import { Anchor, classNames, Icon } from '@portal/ui';
import { memo, useId } from 'react';
import { isActive, type MenuEntry, menu } from './menu';
import { useHoverPanel } from './panels';
import panelCss from './panels.module.css';
import css from './tab-bar.module.css';

function Tab({ entry, pathname }: { entry: MenuEntry; pathname: string }) {
  const panel = useHoverPanel({ opensOnFocus: false });
  const id = useId();
  return (
    <li className={classNames(panelCss.root, css.item)} {...panel.root}>
      <Anchor
        href={entry.href}
        className={css.tab}
        aria-current={isActive(entry, pathname) ? 'page' : undefined}
        onClick={panel.firstTap}
      >
        {entry.label}
      </Anchor>
      <button
        type="button"
        className={css.more}
        aria-label={`${entry.label}的子菜单`}
        aria-expanded={panel.open}
        aria-controls={id}
        onClick={panel.disclose}
      >
        <Icon name="chevron-down" />
      </button>
      <div id={id} className={classNames(panelCss.panel, css.curtain)}>
        <Curtain entry={entry} onFollow={panel.dismiss} />
      </div>
    </li>
  );
}

const Curtain = memo(function Curtain({ entry, onFollow }: { entry: MenuEntry; onFollow: () => void }) {
  return (
    <div className={classNames(panelCss.box, css.box)}>
      <div className={css.intro}>
        <Icon name={entry.icon} size="l" />
        <p className={css.introTitle}>{entry.label}</p>
        <p className={css.introText}>{entry.intro}</p>
        <Anchor href={entry.href} className={css.introLink} onClick={onFollow}>
          进入{entry.label}
          <Icon name="arrow-right" />
        </Anchor>
      </div>
      <ul className={css.links}>
        {entry.links.map((link) => (
          <li key={link.label}>
            <Anchor href={link.href} className={css.link} onClick={onFollow}>
              <span className={css.linkLabel}>{link.label}</span>
              <span className={css.linkText}>{link.text}</span>
            </Anchor>
          </li>
        ))}
      </ul>
    </div>
  );
});

export function TabBar({ pathname, className }: { pathname: string; className?: string }) {
  return (
    <nav className={className} aria-label="主导航">
      <ul className={css.bar}>
        {menu.map((entry) => (
          <Tab key={entry.href} entry={entry} pathname={pathname} />
        ))}
      </ul>
    </nav>
  );
}
