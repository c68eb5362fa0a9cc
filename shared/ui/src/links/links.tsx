import type { ComponentPropsWithRef, ReactNode } from 'react';
import { classNames } from '../class-names';
import css from './links.module.css';

export interface AnchorProps extends Omit<ComponentPropsWithRef<'a'>, 'href'> {
  /** A path of the portal, `#id`, or an address of another site. */
  href: string;
  children: ReactNode;
  /** Keeps the scroll position, for filters and tabs of the same page. */
  keepScroll?: boolean;
}

const isPortalPath = (href: string) => href.startsWith('/') && !href.startsWith('//');

/**
 * An unstyled link: handled by the router inside the portal, opened in a new tab for other sites.
 * A page has a hundred of them, so each is a plain element: the shell handles clicks on `data-route` for all of them.
 * `data-route="to-heading"` takes the focus to the new heading, where the link goes away or stands far below it.
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
  /** Not inside a sentence: as high as a thumb needs. */
  alone?: boolean;
}

/** A link that reads as text. */
export function TextLink({ alone, className, ...rest }: TextLinkProps) {
  return <Anchor {...rest} className={classNames(css.link, alone && css.alone, className)} />;
}
