import { type emptyPortal, servingPortal } from '@portal/releases/test/published-portal';
import type { ReleaseContext } from '../src/releases/context';

/** An operator with the portal's store and keys, without a shell build, running servers, or a terminal. */
export function operatorAt(
  { home, store, keys, trusted, newReader }: Awaited<ReturnType<typeof emptyPortal>>,
  changes: Partial<ReleaseContext> = {},
) {
  const lines: string[] = [];
  const context: ReleaseContext = {
    env: {
      home,
      keys: '',
      store: '',
      shell: undefined,
      portal: undefined,
      team: undefined,
      operator: '王审核',
    },
    store,
    keys: async () => keys,
    readTrustedKeys: async () => trusted,
    readVerificationKeys: async () => keys,
    shell: undefined,
    portals: [],
    root: undefined,
    pointers: newReader(),
    ask: undefined,
    print: (line) => lines.push(line),
    ...changes,
  };
  return { context, lines };
}

/** The same for a portal that serves `content@1.0.0` and `entry@2026.1.0`, with `entry@2027.1.0` published. */
export async function operatorOfServing(changes: Partial<ReleaseContext> = {}) {
  const portal = await servingPortal();
  return { ...portal, ...operatorAt(portal, changes) };
}
