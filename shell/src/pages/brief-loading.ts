import type { createBrowserRouter } from '@portal/ui/router';

type Router = ReturnType<typeof createBrowserRouter>;

/**
 * The router for its provider, without the loading states that are over before the browser could paint them: a page that is
 * known already is there within the click, and the page before it need not be rendered once more for that.
 */
export function withoutBriefLoading(router: Router): Router {
  const subscribe: Router['subscribe'] = (listener) => {
    let waiting: ReturnType<typeof setTimeout> | undefined;
    let isTold = false;
    const unsubscribe = router.subscribe((state, options) => {
      clearTimeout(waiting);
      const tell = () => {
        isTold = router.state.navigation.state !== 'idle';
        listener(router.state, options);
      };
      if (state.navigation.state === 'idle' || isTold) tell();
      else waiting = setTimeout(tell);
    });
    return () => {
      clearTimeout(waiting);
      unsubscribe();
    };
  };
  return Object.create(router, { subscribe: { value: subscribe } });
}
