import type { SiteInfo } from '@portal/contract/runtime-config';
import { useLocation, useRouteErrors } from '@portal/ui/router';
import { useEffect } from 'react';
import { type HeadMatch, pageHead } from './page-head';

function setMeta(name: string, content: string): void {
  let element = document.head.querySelector<HTMLMetaElement>(`meta[name="${name}"]`);
  if (!element) {
    element = document.createElement('meta');
    element.name = name;
    document.head.append(element);
  }
  element.content = content;
}

/** Keeps the document's head true after navigation in the browser; the server writes it for the first page. */
export function useHead(matches: readonly HeadMatch[], site: SiteInfo): void {
  const { pathname } = useLocation();
  const { title, description, canonical } = pageHead(matches, site, pathname, useRouteErrors());
  useEffect(() => {
    document.title = title;
    setMeta('description', description);
    const link = document.head.querySelector<HTMLLinkElement>('link[rel="canonical"]');
    if (link) link.href = new URL(canonical, location.href).href;
  }, [title, description, canonical]);
}
