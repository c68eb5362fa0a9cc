import { Anchor } from '../links/links';
import { useCurrentInView } from '../tabs/tab-nav';
import css from './filter-bar.module.css';

export interface FilterGroup {
  label: string;
  options: readonly { label: string; href: string; current?: boolean }[];
}

/** Filters as links, so that each choice has a URL and works without scripts. */
export function FilterBar({ groups }: { groups: readonly FilterGroup[] }) {
  return (
    <div className={css.bar}>
      {groups.map((group) => (
        <Filter key={group.label} {...group} />
      ))}
    </div>
  );
}

function Filter({ label, options }: FilterGroup) {
  const chosen = options.findIndex(({ current }) => current);
  // The first one is always visible.
  const list = useCurrentInView<HTMLUListElement>(chosen > 0 ? options[chosen]?.label : undefined);
  return (
    <nav className={css.group} aria-label={`按${label}筛选`}>
      <span className={css.label} aria-hidden="true">
        {label}
      </span>
      <ul ref={list} className={css.options}>
        {options.map((option) => (
          <li key={option.label}>
            <Anchor
              href={option.href}
              className={css.option}
              // Combinations of filters are too many for search engines.
              rel="nofollow"
              keepScroll
              aria-current={option.current ? 'true' : undefined}
            >
              {option.label}
            </Anchor>
          </li>
        ))}
      </ul>
    </nav>
  );
}
