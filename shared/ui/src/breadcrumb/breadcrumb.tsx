import { Anchor } from '../links/links';
import css from './breadcrumb.module.css';

export interface BreadcrumbItem {
  label: string;
  /** Omit for the current page, the last item. */
  href?: string;
}

/** Path to the page, with microdata for search engines. */
export function Breadcrumb({ items }: { items: readonly BreadcrumbItem[] }) {
  return (
    <nav aria-label="当前位置">
      <ol className={css.list} itemScope itemType="https://schema.org/BreadcrumbList">
        {items.map((item, index) => (
          <li
            key={item.href ?? item.label}
            className={css.item}
            itemProp="itemListElement"
            itemScope
            itemType="https://schema.org/ListItem"
          >
            {item.href ? (
              <Anchor href={item.href} className={css.link} itemProp="item">
                <span itemProp="name">{item.label}</span>
              </Anchor>
            ) : (
              <span className={css.current} aria-current="page" itemProp="name">
                {item.label}
              </span>
            )}
            <meta itemProp="position" content={String(index + 1)} />
          </li>
        ))}
      </ol>
    </nav>
  );
}
