import type { createBrowserRouter } from '@portal/ui/router';

type Router = ReturnType<typeof createBrowserRouter>;

type State = Router['state'];

const isSame = (a: State, b: State) => (Object.keys(a) as (keyof State)[]).every((key) => a[key] === b[key]);

/**
 * The router for its provider, without what would render the page for nothing: loading states that are over before the
 * browser could paint them, because the next page is known already, and updates that change nothing, as the router sends
 * when it learns of a page.
 */
export function withoutBriefLoading(router: Router): Router {
  const subscribe: Router['subscribe'] = (listener) => {
    let waiting: ReturnType<typeof setTimeout> | undefined;
    let told = router.state;
    const unsubscribe = router.subscribe((state, options) => {
      clearTimeout(waiting);
      const tell = () => {
        if (isSame(router.state, told)) return;
        told = router.state;
        listener(router.state, options);
      };
      if (state.navigation.state === 'idle' || told.navigation.state !== 'idle') tell();
      else waiting = setTimeout(tell);
    });
    return () => {
      clearTimeout(waiting);
      unsubscribe();
    };
  };
  return Object.create(router, { subscribe: { value: subscribe } });
}
