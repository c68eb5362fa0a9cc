import type { ReactNode } from 'react';
import { classNames } from '../class-names';
import { Anchor, type AnchorProps } from '../links/links';
import css from './card.module.css';

interface CardLook {
  /** `none` for cards that start with a picture. */
  padding?: 'none' | 's' | 'm' | 'l';
  /** Uses a shadow instead of a border. */
  raised?: boolean;
}

interface CardProps extends CardLook {
  children: ReactNode;
  as?: 'div' | 'article' | 'section' | 'li' | 'aside';
  className?: string;
  labelledBy?: string;
}

export function Card(props: CardProps) {
  const { children, as: Element = 'div', padding = 'm', raised, className, labelledBy } = props;
  return (
    <Element
      className={classNames(css.card, className)}
      data-padding={padding}
      data-raised={raised || undefined}
      aria-labelledby={labelledBy}
    >
      {children}
    </Element>
  );
}

/** A card that is a single link. */
export function LinkCard({ padding = 'm', raised, className, ...rest }: AnchorProps & CardLook) {
  return (
    <Anchor
      {...rest}
      className={classNames(css.card, css.link, className)}
      data-padding={padding}
      data-raised={raised || undefined}
    />
  );
}
