import type { ReactNode } from 'react';
import { classNames } from '../class-names';
import css from './layout.module.css';

export interface ContainerProps {
  children: ReactNode;
  as?: 'div' | 'main' | 'article' | 'header' | 'footer' | 'nav' | 'section';
  /** 800 px, the measure of articles, instead of 1200 px. */
  narrow?: boolean;
  className?: string;
}

/** Centres its content on the page's measure with the gutter of the screen. */
export function Container({ children, as: Element = 'div', narrow, className }: ContainerProps) {
  return <Element className={classNames(css.container, narrow && css.narrow, className)}>{children}</Element>;
}
