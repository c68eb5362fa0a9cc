import type { SlotName, SlotProps } from '@portal/contract/remote';
import {
  type ComponentType,
  createContext,
  createElement,
  type ReactNode,
  use,
  useEffect,
  useState,
  useSyncExternalStore,
} from 'react';

/** Finds a slot's component: which remote lends it is the shell's knowledge. Rejects when it can not be loaded. */
export type SlotResolver = <N extends SlotName>(name: N) => Promise<ComponentType<SlotProps[N]>>;

const SlotContext = createContext<SlotResolver | undefined>(undefined);

export const SlotProvider = SlotContext.Provider;

const never = () => () => {};

/** False on the server and while hydrating, so that both render the fallback. */
function useInBrowser(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}

/**
 * Loads the component that fills a slot, once `wanted`.
 * @returns the component, or `failed` after the loader gave up (it has reported why). Setting `wanted` back to
 *   false and true again tries anew.
 */
export function useSlot<N extends SlotName>(name: N, wanted: boolean) {
  const resolve = use(SlotContext);
  const [component, setComponent] = useState<ComponentType<SlotProps[N]>>();
  const [failed, setFailed] = useState(false);

  useEffect(() => {
    if (!resolve || !wanted) return;
    let mounted = true;
    setFailed(false);
    resolve(name).then(
      (loaded) => mounted && setComponent(() => loaded),
      () => mounted && setFailed(true),
    );
    return () => {
      mounted = false;
    };
  }, [resolve, wanted, name]);

  return { component, failed };
}

export type SlotOwnProps<N extends SlotName> = {
  name: N;
  /** Shown on the server, while the slot loads, and when it can not be loaded. */
  fallback: ReactNode;
} & (Record<never, never> extends SlotProps[N] ? { props?: SlotProps[N] } : { props: SlotProps[N] });

/** A place that another remote fills with a component of its own. A failing slot leaves its fallback standing. */
export function Slot<N extends SlotName>({ name, props, fallback }: SlotOwnProps<N>): ReactNode {
  const { component } = useSlot(name, useInBrowser());
  return component ? createElement(component, props ?? ({} as SlotProps[N])) : fallback;
}
