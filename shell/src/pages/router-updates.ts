import type { Router } from '../app';

type State = Router['state'];

const isEqual = (a: State, b: State) => (Object.keys(a) as (keyof State)[]).every((key) => a[key] === b[key]);

/**
 * Filters updates that would re-render the page in vain: loading states that end before the next paint,
 * because the next page is already known, and updates without changes, as when routes are patched.
 */
export function skipRedundantUpdates(router: Router): Router {
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
