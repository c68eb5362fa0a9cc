import { useNavigationType } from '@portal/ui/router';
import { useDeferredValue } from 'react';

/**
 * Whether to render content below the first screen. After a link navigation it is deferred to a second pass to keep the
 * click fast. The server, hydration, back navigation, reload and links to a fragment render it immediately; all but the
 * last are `POP` navigations.
 * @param leadsToPart whether the URL has a fragment
 */
export function useBelowTheFold(leadsToPart: boolean): boolean {
  const isAtOnce = useNavigationType() === 'POP' || leadsToPart;
  const isSecondPass = useDeferredValue(true, isAtOnce ? undefined : false);
  return isAtOnce || isSecondPass;
}
