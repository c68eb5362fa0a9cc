import { Breadcrumb, Container, SectionHeading } from '@portal/ui';
import type { ReactNode } from 'react';
import { siteCopy } from '../site-copy';
import { articleCopy } from './copy';
import css from './detail-frame.module.css';
import { Neighbours, type NeighboursProps } from './neighbours';

interface DetailFrameProps extends NeighboursProps {
  /** The list that this item belongs to. */
  section: { label: string; href: string };
  title: string;
  subtitle?: string;
  /** Tags above the title. */
  labels?: ReactNode;
  aside: ReactNode;
  /** Cards of other items, each in a list item. */
  related?: ReactNode;
  children: ReactNode;
}

/** Frame of every detail page: way back, title, text, what belongs beside it, and where to read on. */
export function DetailFrame(props: DetailFrameProps) {
  const { section, title, subtitle, labels, aside, related, children, ...neighbours } = props;
  return (
    <Container className={css.page}>
      <Breadcrumb items={[siteCopy.homeCrumb, section, { label: title }]} />
      <div className={css.columns}>
        <article className={css.article}>
          {labels ? <div className={css.labels}>{labels}</div> : null}
          <h1 className={css.title}>{title}</h1>
          {subtitle ? <p className={css.subtitle}>{subtitle}</p> : null}
          {children}
          <Neighbours {...neighbours} />
        </article>
        <aside className={css.aside}>{aside}</aside>
      </div>
      {related ? (
        <section className={css.related} aria-labelledby="related">
          <SectionHeading id="related" title={articleCopy.related} />
          <ul className={css.cards}>{related}</ul>
        </section>
      ) : null}
    </Container>
  );
}
