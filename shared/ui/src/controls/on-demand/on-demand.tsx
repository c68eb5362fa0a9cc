import { loadOrTell, useWhenOnline } from '@portal/ui';
import { type ComponentType, type ReactNode, useEffect, useState } from 'react';

/**
 * A component whose code comes after the page's, like React's `lazy`; but a load that failed is not kept. It is tried
 * again at the next press on what stands in its place, and when the network is back.
 * @param standIn what stands there until then; `askNow` is for its press
 */
export function onDemand<P extends object>(
  load: () => Promise<ComponentType<P>>,
  standIn: (props: P, askNow: () => void) => ReactNode,
) {
  let loaded: ComponentType<P> | undefined;

  return function OnDemand(props: P) {
    const [Component, setComponent] = useState(() => loaded);
    const show = (found: ComponentType<P> | undefined) => {
      loaded = found;
      setComponent(() => found);
    };
    // Whoever presses what stands here is told of a failure.
    const ask = () => load().then(show, () => undefined);
    useEffect(() => {
      if (!loaded) void ask();
    }, []);
    useWhenOnline(!Component, ask);

    if (Component) return <Component {...props} />;
    const askNow = async () => show(await loadOrTell(load));
    return standIn(props, askNow);
  };
}
