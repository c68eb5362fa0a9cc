import { useLoaderData } from '@portal/ui/router';
import { type ComponentType, memo } from 'react';

/**
 * Passes loader data as a prop. `useLoaderData` subscribes to all router state; the memoized page does not
 * render again during navigations.
 */
export function withLoaderData<T>(Page: ComponentType<{ data: ReturnType<typeof useLoaderData<T>> }>) {
  const Body = memo(Page);
  return function PageWithData() {
    return <Body data={useLoaderData<T>()} />;
  };
}
