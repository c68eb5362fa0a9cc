import { classNames } from '../class-names';
import { Icon } from '../icon/icon';
import { Anchor } from '../links/links';
import css from './pagination.module.css';

/** Page numbers to show around `page` (1-based); `null` marks a gap. */
export function pageWindow(page: number, pageCount: number): (number | null)[] {
  const shown = new Set([1, pageCount, page - 1, page, page + 1]);
  const numbers = [...shown].filter((n) => n >= 1 && n <= pageCount).sort((a, b) => a - b);
  return numbers.flatMap((n, i) => {
    const before = numbers[i - 1];
    if (before === undefined || n - before === 1) return [n];
    return n - before === 2 ? [n - 1, n] : [null, n];
  });
}

interface PaginationProps {
  /** 1-based. */
  page: number;
  pageCount: number;
  /** URL of a page, keeping the list's filters. */
  getHref: (page: number) => string;
}

/** Pagination as links, so that it works without scripts and can be shared. */
export function Pagination({ page, pageCount, getHref }: PaginationProps) {
  if (pageCount <= 1) return null;
  // Not a link on the first or last page.
  const renderStep = (to: number, label: string, icon: 'chevron-left' | 'chevron-right') => (
    <li>
      {to < 1 || to > pageCount ? (
        <span className={classNames(css.page, css.off)} aria-hidden="true">
          <Icon name={icon} />
        </span>
      ) : (
        <Anchor href={getHref(to)} data-route="to-heading" className={css.page} aria-label={label}>
          <Icon name={icon} />
        </Anchor>
      )}
    </li>
  );
  // A gap links to its middle, so that any of a thousand pages is a few clicks away.
  const renderGap = (before?: number | null, after?: number | null) => {
    const middle = Math.round(((before ?? 1) + (after ?? pageCount)) / 2);
    return (
      <Anchor
        href={getHref(middle)}
        data-route="to-heading"
        className={css.page}
        aria-label={`第 ${middle} 页`}
        title={`第 ${middle} 页`}
      >
        …
      </Anchor>
    );
  };
  return (
    <nav className={css.nav} aria-label="分页">
      <ul className={css.list}>
        {renderStep(page - 1, '上一页', 'chevron-left')}
        {pageWindow(page, pageCount).map((n, i, all) =>
          n === null ? (
            <li key={`after-${all[i - 1]}`}>{renderGap(all[i - 1], all[i + 1])}</li>
          ) : (
            <li key={n}>
              <Anchor
                href={getHref(n)}
                data-route="to-heading"
                className={css.page}
                aria-label={`第 ${n} 页`}
                aria-current={n === page ? 'page' : undefined}
              >
                {n}
              </Anchor>
            </li>
          ),
        )}
        {renderStep(page + 1, '下一页', 'chevron-right')}
      </ul>
    </nav>
  );
}
