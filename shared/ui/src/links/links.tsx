import type { ComponentPropsWithRef, ReactNode } from 'react';
import { classNames } from '../class-names';
import css from './links.module.css';

export interface AnchorProps extends Omit<ComponentPropsWithRef<'a'>, 'href'> {
  /** Portal path, `#id`, or an external URL. */
  href: string;
  children: ReactNode;
  /** Keeps the scroll position, for filters and tabs of the same page. */
  keepScroll?: boolean;
}

const isPortalPath = (href: string) => href.startsWith('/') && !href.startsWith('//');

/**
 * Unstyled link: client-side navigation inside the portal, a new tab for other sites. Rendered as a plain element,
 * because a page has hundreds; the shell handles clicks on `data-route` for all of them. `data-route="to-heading"` moves
 * focus to the new heading, for links that disappear or are far below it.
 */
export function Anchor({ href, children, keepScroll, ...rest }: AnchorProps) {
  if (isPortalPath(href) && !rest.download && !rest.target) {
    return (
      <a href={href} data-route={keepScroll ? 'keep-scroll' : ''} {...rest}>
        {children}
      </a>
    );
  }
  const outside = /^https?:/.test(href) ? { target: '_blank', rel: 'noopener noreferrer' } : {};
  return (
    <a href={href} {...outside} {...rest}>
      {children}
    </a>
  );
}

export interface TextLinkProps extends AnchorProps {
  /** Outside of a sentence: uses the touch target height. */
  alone?: boolean;
}

/** A link styled as text. */
export function TextLink({ alone, className, ...rest }: TextLinkProps) {
  return <Anchor {...rest} className={classNames(css.link, alone && css.alone, className)} />;
}
