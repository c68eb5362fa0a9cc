import { useNavigationType } from '@portal/ui/router';
import { useDeferredValue } from 'react';

/**
 * Whether content below the first screen is to be rendered by now. After a link was followed it is rendered in a second
 * pass, so that the click need not wait for it; it is rendered immediately on the server, during hydration, when going
 * back or reloading, and for links to a part of the page. All but the last are `POP` navigations.
 * @param leadsToPart whether the address names a part of the page
 */
export function useBelowTheFold(leadsToPart: boolean): boolean {
  const isAtOnce = useNavigationType() === 'POP' || leadsToPart;
  const isSecondPass = useDeferredValue(true, isAtOnce ? undefined : false);
  return isAtOnce || isSecondPass;
}
