import { Link } from '@portal/ui/router';
import type { ComponentPropsWithRef, ReactNode } from 'react';

export interface AnchorProps extends Omit<ComponentPropsWithRef<'a'>, 'href'> {
  /** A path of the portal, `#id`, or an address of another site. */
  href: string;
  children: ReactNode;
  /** Keeps the scroll position, for filters and tabs of the same page. */
  keepScroll?: boolean;
  replace?: boolean;
}

const isPortalPath = (href: string) => href.startsWith('/') && !href.startsWith('//');

/** A link without looks: through the router inside the portal, in a new tab to other sites. */
export function Anchor({ href, children, keepScroll, replace, ...rest }: AnchorProps) {
  if (isPortalPath(href) && !rest.download && !rest.target) {
    return (
      <Link to={href} preventScrollReset={keepScroll} replace={replace} {...rest}>
        {children}
      </Link>
    );
  }
  const outside = /^https?:/.test(href) ? { target: '_blank', rel: 'noopener noreferrer' } : {};
  return (
    <a href={href} {...outside} {...rest}>
      {children}
    </a>
  );
}
