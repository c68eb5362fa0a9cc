import type { SlotName, SlotProps } from '@portal/contract/remote';
import {
  Component,
  type ComponentType,
  createContext,
  createElement,
  type ReactNode,
  use,
  useEffect,
  useReducer,
  useState,
} from 'react';

/** Finds a slot's component: only the shell knows which remote has it. Rejects when it cannot load. */
export type SlotResolver = <N extends SlotName>(name: N) => Promise<ComponentType<SlotProps[N]>>;

/** What the shell provides to every slot of a page. */
export interface Slots {
  resolve: SlotResolver;
  /** Called with what a slot's component throws while rendering. */
  onError: (name: SlotName, error: unknown) => void;
  /** @returns what to show for a failed slot whose remote a developer replaced; undefined for visitors. */
  explain: (name: SlotName, error: unknown) => ReactNode;
}

/** Fired by the development shell after a hot update: what failed before may work now. */
export const REFRESHED_EVENT = 'portal:refreshed';

const SlotContext = createContext<Slots | undefined>(undefined);

export const SlotProvider = SlotContext.Provider;

/**
 * Loads the component that fills a slot, once `wanted`.
 * @returns the component, or `failed` after the loader gave up (and reported why). Retried by `retry`, when
 *   the network is back, and when `wanted` turns true again.
 */
export function useSlot<N extends SlotName>(name: N, wanted: boolean) {
  const resolve = use(SlotContext)?.resolve;
  const [component, setComponent] = useState<ComponentType<SlotProps[N]>>();
  const [failed, setFailed] = useState(false);
  const [attempt, retry] = useReducer((count: number) => count + 1, 0);

  useEffect(() => {
    if (!resolve || !wanted) return;
    let mounted = true;
    resolve(name).then(
      (loaded) => mounted && setComponent(() => loaded),
      () => mounted && setFailed(true),
    );
    return () => {
      mounted = false;
      setFailed(false);
    };
  }, [resolve, wanted, name, attempt]);

  useEffect(() => {
    if (!failed) return;
    window.addEventListener('online', retry);
    return () => window.removeEventListener('online', retry);
  }, [failed]);

  return { component, failed, retry };
}

type SlotOwnProps<N extends SlotName> = {
  name: N;
  /** Shown on the server, while the slot loads, and when it fails to load. */
  fallback: ReactNode;
  /** Shown instead when it fails to load, if the fallback looks like a loading state. */
  failure?: (retry: () => void) => ReactNode;
} & (Record<never, never> extends SlotProps[N] ? { props?: SlotProps[N] } : { props: SlotProps[N] });

interface SlotBoundaryProps {
  fallback: ReactNode;
  onError: (error: unknown) => void;
  explain: (error: unknown) => ReactNode;
  children: ReactNode;
}

/** Error boundary around a slot's component. */
class SlotBoundary extends Component<SlotBoundaryProps, { failure?: { error: unknown } | undefined }> {
  override state: { failure?: { error: unknown } | undefined } = {};

  static getDerivedStateFromError(error: unknown) {
    return { failure: { error } };
  }

  readonly #tryAgain = () => this.setState({ failure: undefined });

  override componentDidMount() {
    window.addEventListener(REFRESHED_EVENT, this.#tryAgain);
  }

  override componentWillUnmount() {
    window.removeEventListener(REFRESHED_EVENT, this.#tryAgain);
  }

  override componentDidCatch(error: unknown) {
    this.props.onError(error);
  }

  override render() {
    const { fallback, explain, children } = this.props;
    const { failure } = this.state;
    return failure ? (explain(failure.error) ?? fallback) : children;
  }
}

interface SlotGuardProps {
  name: SlotName;
  /** Shown once the component has thrown. */
  fallback: ReactNode;
  onFailed?: () => void;
  children: ReactNode;
}

/** Wraps a slot's component: an error is reported, and the fallback replaces it. */
export function SlotGuard({ name, fallback, onFailed, children }: SlotGuardProps): ReactNode {
  const slots = use(SlotContext);
  const onError = (error: unknown) => {
    slots?.onError(name, error);
    onFailed?.();
  };
  const explain = (error: unknown) => slots?.explain(name, error);
  return createElement(SlotBoundary, { fallback, onError, explain, children });
}

/** A place that another remote fills with a component. A failing slot shows its fallback. */
export function Slot<N extends SlotName>({ name, props, fallback, failure }: SlotOwnProps<N>): ReactNode {
  const { component, failed, retry } = useSlot(name, true);
  if (!component) return (failed && failure?.(retry)) || fallback;
  const filled = createElement(component, props ?? ({} as SlotProps[N]));
  return createElement(SlotGuard, { name, fallback, children: filled });
}
