import { type ContextType, createElement, memo, type ReactNode, useContext } from 'react';
import { UNSAFE_DataRouterStateContext, UNSAFE_LocationContext, useOutlet } from 'react-router-dom';

/** A page as the router shows it at one moment: its elements, and what its hooks tell them. */
export interface PageView {
  outlet: ReactNode;
  state: NonNullable<ContextType<typeof UNSAFE_DataRouterStateContext>>;
  location: ContextType<typeof UNSAFE_LocationContext>;
}

/** In the place of an outlet: what `PageViewer` shows of it, now or later. */
export function usePageView(): PageView {
  const outlet = useOutlet();
  const state = useContext(UNSAFE_DataRouterStateContext);
  const location = useContext(UNSAFE_LocationContext);
  if (!state) throw new Error('There is no data router');
  return { outlet, state, location };
}

/** Shows a page as it was at that moment, wherever the router is by now; rendered again with another view only. */
export const PageViewer = memo(function PageViewer({ view }: { view: PageView }) {
  const page = createElement(UNSAFE_LocationContext, { value: view.location }, view.outlet);
  return createElement(UNSAFE_DataRouterStateContext, { value: view.state }, page);
});
