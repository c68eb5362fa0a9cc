import type { Router } from '../app';

type State = Router['state'];

const isEqual = (a: State, b: State) => (Object.keys(a) as (keyof State)[]).every((key) => a[key] === b[key]);

/**
 * The router for its provider, without what would render the page for nothing: loading states that are over before the
 * browser could paint them, because the next page is known already, and updates that change nothing, as the router sends
 * when it learns of a page.
 */
export function withoutNeedlessUpdates(router: Router): Router {
  const subscribe: Router['subscribe'] = (listener) => {
    let waiting: ReturnType<typeof setTimeout> | undefined;
    let delivered = router.state;
    const unsubscribe = router.subscribe((state, options) => {
      clearTimeout(waiting);
      const deliver = () => {
        if (isEqual(router.state, delivered)) return;
        delivered = router.state;
        listener(router.state, options);
      };
      if (state.navigation.state === 'idle' || delivered.navigation.state !== 'idle') deliver();
      else waiting = setTimeout(deliver);
    });
    return () => {
      clearTimeout(waiting);
      unsubscribe();
    };
  };
  return Object.create(router, { subscribe: { value: subscribe } });
}
