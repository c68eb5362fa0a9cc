import type { SlotName, SlotProps } from '@portal/contract/remote';
import type { RemoteLoader } from '@portal/federation/remote-loader';
import type { SlotResolver } from '@portal/federation/slot';
import type { ComponentType } from 'react';

/** Slots on public pages wait until the page itself has settled. */
const whenIdle = () =>
  new Promise<void>((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout: 3000 });
    else setTimeout(resolve, 200);
  });

const PATIENT: ReadonlySet<SlotName> = new Set<SlotName>(['home.season']);

/** Resolves a slot to the component of whichever remote of the current set declares it. */
export function slotResolver(loader: RemoteLoader): SlotResolver {
  return async <N extends SlotName>(name: N): Promise<ComponentType<SlotProps[N]>> => {
    if (PATIENT.has(name)) await whenIdle();
    const lender = Object.entries(loader.registry.remotes).find(([, { slots }]) => slots.includes(name))?.[0];
    if (!lender) throw new Error(`No remote lends the slot ${name}`);
    const { module } = await loader.load(lender);
    const load = module.slots[name];
    if (!load) throw new Error(`${lender} declares the slot ${name} but does not have it`);
    return (await load()).default;
  };
}
