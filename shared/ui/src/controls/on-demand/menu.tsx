import { lazy, Suspense } from 'react';
import type { MenuProps } from '../overlay/menu';

const Loaded = lazy(async () => ({ default: (await import('../overlay/menu')).Menu }));

/** A button (`trigger`) that opens a list of actions. Its code comes after the page's. */
export function Menu(props: MenuProps) {
  return (
    <Suspense fallback={props.trigger}>
      <Loaded {...props} />
    </Suspense>
  );
}
