import { Breadcrumb, Container, SectionHeading } from '@portal/ui';
import type { ReactNode } from 'react';
import { siteCopy } from '../site-copy';
import { articleCopy } from './copy';
import css from './detail-frame.module.css';
import { Neighbours, type NeighboursProps } from './neighbours';
import { useCountedView } from './use-counted-view';

interface DetailFrameProps extends NeighboursProps {
  id: number;
  /** The list that this item belongs to. */
  section: { label: string; href: string };
  title: string;
  subtitle?: string;
  /** Tags above the title. */
  labels?: ReactNode;
  aside: ReactNode;
  /** On a narrow screen the aside stands before the text: when and where it is, how much is asked for. */
  asideFirst?: boolean;
  /** Cards of other items, each in a list item. */
  related?: ReactNode;
  children: ReactNode;
}

/** Frame of every detail page: way back, title, text, what belongs beside it, and where to read on. */
export function DetailFrame(props: DetailFrameProps) {
  const { id, section, title, subtitle, labels, aside, asideFirst, related, children, ...neighbours } = props;
  useCountedView(id);
  const beside = <aside className={css.aside}>{aside}</aside>;
  return (
    <Container className={css.page}>
      <Breadcrumb items={[siteCopy.homeCrumb, section, { label: title }]} />
      <article className={css.columns}>
        <header className={css.head}>
          {labels ? <div className={css.labels}>{labels}</div> : null}
          <h1 className={css.title}>{title}</h1>
          {subtitle ? <p className={css.subtitle}>{subtitle}</p> : null}
        </header>
        {asideFirst ? beside : null}
        <div className={css.text}>{children}</div>
        {asideFirst ? null : beside}
        <div className={css.text}>
          <Neighbours {...neighbours} />
        </div>
      </article>
      {related ? (
        <section className={css.related} aria-labelledby="related">
          <SectionHeading id="related" title={articleCopy.related} />
          <ul className={css.cards}>{related}</ul>
        </section>
      ) : null}
    </Container>
  );
}
