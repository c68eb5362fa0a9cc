import type { PageRegistry } from '@portal/contract/release/registry';
import type { SlotName, SlotProps } from '@portal/contract/remote';
import type { RemoteLoader } from '@portal/federation/remote-loader';
import type { SlotResolver, Slots } from '@portal/federation/slot';
import { type ComponentType, lazy, Suspense } from 'react';
import { reportRemoteFailure } from '../telemetry/error-reporter';

const whenIdle = () =>
  new Promise<void>((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout: 3000 });
    else setTimeout(resolve, 200);
  });

const IDLE_SLOTS: ReadonlySet<SlotName> = new Set<SlotName>(['home.season']);

function findSlotOwner(registry: PageRegistry, slot: SlotName): string | undefined {
  return Object.entries(registry.remotes).find(([, { slots }]) => slots.includes(slot))?.[0];
}

function slotResolver(loader: RemoteLoader): SlotResolver {
  return async <N extends SlotName>(name: N): Promise<ComponentType<SlotProps[N]>> => {
    if (IDLE_SLOTS.has(name)) await whenIdle();
    const slotOwner = findSlotOwner(loader.registry, name);
    if (!slotOwner) throw new Error(`No remote provides the slot ${name}`);
    const { module } = await loader.load(slotOwner);
    try {
      const load = module.slots[name];
      if (!load) throw new Error(`${slotOwner} declares the slot ${name} but does not have it`);
      return (await load()).default;
    } catch (error) {
      reportRemoteFailure(slotOwner, error);
      throw error;
    }
  };
}

/** Lazy: visitors never see it. */
const DeveloperError = lazy(async () => ({ default: (await import('./developer-error')).DeveloperError }));

export function createSlots(loader: RemoteLoader): Slots {
  return {
    resolve: slotResolver(loader),
    onError: (name, error) => {
      const slotOwner = findSlotOwner(loader.registry, name);
      if (slotOwner) reportRemoteFailure(slotOwner, error);
    },
    explain: (name, error) => {
      const slotOwner = findSlotOwner(loader.registry, name);
      const isLocal = slotOwner && loader.registry.remotes[slotOwner]?.override;
      if (!isLocal) return undefined;
      return (
        <Suspense>
          <DeveloperError remote={slotOwner} error={error} />
        </Suspense>
      );
    },
  };
}
