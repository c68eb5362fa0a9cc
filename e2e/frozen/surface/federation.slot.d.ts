import { ActionDispatch } from 'react';
import { ComponentType } from 'react';
import { Provider } from 'react';
import { ReactNode } from 'react';
import type { SlotName } from '@portal/contract/remote';
import type { SlotProps } from '@portal/contract/remote';

/** Fired by the development shell after a hot update: what failed before may work now. */
export declare const REFRESHED_EVENT = "portal:refreshed";

/** A place that another remote fills with a component. A failing slot shows its fallback. */
export declare function Slot<N extends SlotName>({ name, props, fallback, failure }: SlotOwnProps<N>): ReactNode;

/** Wraps a slot's component: an error is reported, and the fallback replaces it. */
export declare function SlotGuard({ name, fallback, onFailed, children }: SlotGuardProps): ReactNode;

declare interface SlotGuardProps {
    name: SlotName;
    /** Shown once the component has thrown. */
    fallback: ReactNode;
    onFailed?: () => void;
    children: ReactNode;
}

declare type SlotOwnProps<N extends SlotName> = {
    name: N;
    /** Shown on the server, while the slot loads, and when it fails to load. */
    fallback: ReactNode;
    /** Shown instead when it fails to load, if the fallback looks like a loading state. */
    failure?: (retry: () => void) => ReactNode;
} & (Record<never, never> extends SlotProps[N] ? {
    props?: SlotProps[N];
} : {
    props: SlotProps[N];
});

export declare const SlotProvider: Provider<Slots | undefined>;

/** Finds a slot's component: only the shell knows which remote has it. Rejects when it cannot load. */
export declare type SlotResolver = <N extends SlotName>(name: N) => Promise<ComponentType<SlotProps[N]>>;

/** What the shell provides to every slot of a page. */
export declare interface Slots {
    resolve: SlotResolver;
    /** Called with what a slot's component throws while rendering. */
    onError: (name: SlotName, error: unknown) => void;
    /** @returns what to show for a failed slot whose remote a developer replaced; undefined for visitors. */
    explain: (name: SlotName, error: unknown) => ReactNode;
}

/**
 * Loads the component that fills a slot, once `wanted`.
 * @returns the component, or `failed` after the loader gave up (and reported why). Retried by `retry`, when
 *   the network is back, and when `wanted` turns true again.
 */
export declare function useSlot<N extends SlotName>(name: N, wanted: boolean): {
    component: ComponentType<SlotProps[N]> | undefined;
    failed: boolean;
    retry: ActionDispatch<[]>;
};

export { }
