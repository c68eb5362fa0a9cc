import { VisuallyHidden } from '@portal/ui';
import { useLocation } from '@portal/ui/router';
import { useEffect, useRef, useState } from 'react';

/** Says the title of a page that was reached without loading a document: browsers only do it for documents. */
export function PageAnnouncer() {
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  const [title, setTitle] = useState('');
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    // The page's head is written by effects of the same commit.
    const timer = setTimeout(() => setTitle(document.title));
    return () => clearTimeout(timer);
  }, [pathname]);
  return (
    <div role="status">
      <VisuallyHidden>{title}</VisuallyHidden>
    </div>
  );
}
