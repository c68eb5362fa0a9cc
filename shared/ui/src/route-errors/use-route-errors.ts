import { useContext } from 'react';
import { UNSAFE_DataRouterStateContext } from 'react-router-dom';

/** What loaders of the matched routes threw, by route; for what stands outside of their error boundaries. */
export function useRouteErrors(): Readonly<Record<string, unknown>> | null {
  return useContext(UNSAFE_DataRouterStateContext)?.errors ?? null;
}
