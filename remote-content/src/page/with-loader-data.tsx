import { useLoaderData } from '@portal/ui/router';
import { type ComponentType, memo } from 'react';

/**
 * A route's component, which gives the page what its loader answered. `useLoaderData` follows all of the router's state; the
 * page does not, and so it is not rendered again while the next one is on its way.
 */
export function withLoaderData<T>(Page: ComponentType<{ data: ReturnType<typeof useLoaderData<T>> }>) {
  const Body = memo(Page);
  return function PageWithData() {
    return <Body data={useLoaderData<T>()} />;
  };
}
