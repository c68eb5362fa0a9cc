import type { ReactNode } from 'react';
import { classNames } from '../class-names';
import { Icon } from '../icon/icon';
import { Anchor } from '../links/anchor';
import { Container } from './container';
import css from './layout.module.css';

export interface SectionHeadingProps {
  title: ReactNode;
  lead?: ReactNode;
  /** Link at the right, for example to the whole list. */
  more?: { href: string; label: string };
  level?: 1 | 2 | 3;
  align?: 'start' | 'center';
  id?: string;
}

export function SectionHeading({ title, lead, more, level = 2, align = 'start', id }: SectionHeadingProps) {
  const Heading = `h${level}` as const;
  return (
    <div className={css.heading} data-align={align}>
      <div>
        <Heading className={css.title} id={id}>
          {title}
        </Heading>
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

export interface SectionProps {
  children: ReactNode;
  tone?: 'plain' | 'soft' | 'brand' | 'deep';
  /** Id of the heading that names this section; makes it a landmark. */
  labelledBy?: string;
  id?: string;
  className?: string;
}

/** A band over the whole width with the page's measure inside. */
export function Section({ children, tone = 'plain', labelledBy, id, className }: SectionProps) {
  return (
    <section
      className={classNames(css.section, className)}
      data-tone={tone}
      id={id}
      aria-labelledby={labelledBy}
    >
      <Container>{children}</Container>
    </section>
  );
}
