import { Anchor } from '../links/links';
import css from './breadcrumb.module.css';

export interface BreadcrumbItem {
  label: string;
  /** Left out for the page that is being read, the last item. */
  href?: string;
}

export function Breadcrumb({ items }: { items: readonly BreadcrumbItem[] }) {
  return (
    <nav aria-label="当前位置">
      <ol className={css.list}>
        {items.map((item) => (
          <li key={item.href ?? item.label} className={css.item}>
            {item.href ? (
              <Anchor href={item.href} className={css.link}>
                {item.label}
              </Anchor>
            ) : (
              <span className={css.current} aria-current="page">
                {item.label}
              </span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
