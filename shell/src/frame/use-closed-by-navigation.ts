import { useLocation } from '@portal/ui/router';
import { useEffect, useRef } from 'react';

/** For a popover: closes when another page shows. What a visitor opened before the script ran stays open. */
export function useClosedByNavigation() {
  const popover = useRef<HTMLDivElement>(null);
  const { key } = useLocation();
  const shown = useRef(key);
  useEffect(() => {
    if (shown.current === key) return;
    shown.current = key;
    popover.current?.hidePopover();
  }, [key]);
  return popover;
}
