import { useNavigationType } from '@portal/ui/router';
import { useDeferredValue } from 'react';

/**
 * Whether what stands below the first screen is to be rendered by now. A page that a link has led to gets it in a second
 * pass, so that the click need not wait for it; at once get it the server and hydration, whoever goes back to a place
 * further down or reloads, and whoever follows a link to a part of the page. All but the last are `POP` for the router.
 * @param leadsToPart whether the address names a part of the page
 */
export function useBelowTheFold(leadsToPart: boolean): boolean {
  const isAtOnce = useNavigationType() === 'POP' || leadsToPart;
  const isSecondPass = useDeferredValue(true, isAtOnce ? undefined : false);
  return isAtOnce || isSecondPass;
}
