import { Anchor } from '@portal/ui';
import css from './article.module.css';
import { articleCopy } from './copy';

type Neighbour = { id: number; title: string } | null;

export interface NeighboursProps {
  prev: Neighbour;
  next: Neighbour;
  hrefOf: (id: number) => string;
}

/** The item before and the one after, in the list's order. */
export function Neighbours({ prev, next, hrefOf }: NeighboursProps) {
  const links = [
    { label: articleCopy.prev, item: prev },
    { label: articleCopy.next, item: next },
  ];
  return (
    <nav className={css.neighbours} aria-label={articleCopy.neighbours}>
      {links.map(({ label, item }) =>
        item ? (
          <Anchor key={label} href={hrefOf(item.id)} className={css.neighbour}>
            <span className={css.neighbourLabel}>{label}</span>
            <span className={css.neighbourTitle}>{item.title}</span>
          </Anchor>
        ) : (
          <span key={label} className={css.neighbour}>
            <span className={css.neighbourLabel}>{label}</span>
            <span className={css.neighbourNone}>{articleCopy.none}</span>
          </span>
        ),
      )}
    </nav>
  );
}
