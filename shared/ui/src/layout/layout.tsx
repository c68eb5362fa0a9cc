import type { ReactNode } from 'react';
import { classNames } from '../class-names';
import { Icon } from '../icon/icon';
import { Anchor } from '../links/links';
import css from './layout.module.css';

interface ContainerProps {
  children: ReactNode;
  as?: 'div' | 'main' | 'article' | 'header' | 'footer' | 'nav' | 'section';
  /** Article width of 800 px instead of 1200 px. */
  narrow?: boolean;
  className?: string;
}

/** Centres content at the page width with gutters. */
export function Container({ children, as: Element = 'div', narrow, className }: ContainerProps) {
  return <Element className={classNames(css.container, narrow && css.narrow, className)}>{children}</Element>;
}

interface SectionHeadingProps {
  title: ReactNode;
  lead?: ReactNode;
  /** Link at the right, e.g. to the whole list. */
  more?: { href: string; label: string };
  align?: 'start' | 'center';
  id?: string;
}

export function SectionHeading({ title, lead, more, align = 'start', id }: SectionHeadingProps) {
  return (
    <div className={css.heading} data-align={align}>
      <div>
        <h2 className={css.title} id={id} tabIndex={id ? -1 : undefined}>
          {title}
        </h2>
        {lead ? <p className={css.lead}>{lead}</p> : null}
      </div>
      {more ? (
        <Anchor href={more.href} className={css.more}>
          {more.label}
          <Icon name="arrow-right" />
        </Anchor>
      ) : null}
    </div>
  );
}

interface SectionProps {
  children: ReactNode;
  tone?: 'plain' | 'soft' | 'brand' | 'deep';
  /** Id of the heading; makes the section a landmark. */
  labelledBy?: string;
}

/** Full-width band with a container inside. */
export function Section({ children, tone = 'plain', labelledBy }: SectionProps) {
  return (
    <section className={css.section} data-tone={tone} aria-labelledby={labelledBy}>
      <Container>{children}</Container>
    </section>
  );
}

interface GridProps {
  children: ReactNode;
  as?: 'div' | 'ul' | 'ol';
  /** Columns on wide screens; tablets show two or three, phones one (or `phone`). */
  columns?: 1 | 2 | 3 | 4 | 5 | 6;
  phone?: 1 | 2;
  /** Gap in units of 8 px. */
  gap?: 1 | 2 | 3 | 4;
  className?: string;
}

export function Grid({ children, as: Element = 'div', columns = 3, phone, gap = 3, className }: GridProps) {
  return (
    <Element
      className={classNames(css.grid, className)}
      data-columns={columns}
      data-phone={phone}
      data-gap={gap}
    >
      {children}
    </Element>
  );
}

/** Text for screen readers only. */
export function VisuallyHidden({ children }: { children: ReactNode }) {
  return <span className={css.visuallyHidden}>{children}</span>;
}
