import type { ReactNode } from 'react';
import { classNames } from '../class-names';
import css from './layout.module.css';

/** Distance in units of 8 px. */
export type Gap = 0 | 0.5 | 1 | 2 | 3 | 4 | 6;

export interface StackProps {
  children: ReactNode;
  as?: 'div' | 'ul' | 'ol' | 'section' | 'nav' | 'header' | 'footer';
  direction?: 'column' | 'row';
  gap?: Gap;
  align?: 'start' | 'center' | 'end' | 'stretch';
  justify?: 'start' | 'center' | 'between' | 'end';
  wrap?: boolean;
  className?: string;
}

export function Stack(props: StackProps) {
  const { children, as: Element = 'div', direction, gap = 2, align, justify, wrap, className } = props;
  return (
    <Element
      className={classNames(css.stack, className)}
      data-direction={direction}
      data-gap={gap}
      data-align={align}
      data-justify={justify}
      data-wrap={wrap || undefined}
    >
      {children}
    </Element>
  );
}

export interface GridProps {
  children: ReactNode;
  as?: 'div' | 'ul' | 'ol';
  /** Columns on wide screens; tablets get two or three, phones one (or `phone`). */
  columns?: 1 | 2 | 3 | 4 | 5 | 6;
  phone?: 1 | 2;
  gap?: Gap;
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
