/**
 * The single list of packages that shell and remotes share at run time. Both builds follow it, and the compiler checks it
 * against the instances that the shell server passes to server bundles.
 */
export const sharedPackages = [
  { name: 'react', eager: true, onServer: true },
  { name: 'react/jsx-runtime', eager: true, onServer: true },
  { name: 'react-dom', eager: true, onServer: true },
  { name: 'react-dom/client', eager: true, onServer: false },
  { name: 'jotai', eager: true, onServer: true },
  { name: '@portal/session', eager: true, onServer: true },
  { name: '@portal/api-client', eager: true, onServer: true },
  { name: '@portal/ui', eager: true, onServer: true },
  { name: '@portal/ui/router', eager: true, onServer: true },
  { name: '@portal/federation/slot', eager: true, onServer: true },
  { name: '@portal/ui/controls', eager: false, onServer: false, forSignedIn: true },
  { name: '@portal/ui/controls/page', eager: false, onServer: false, forSignedIn: true },
  { name: '@portal/ui/form', eager: false, onServer: false, forSignedIn: false },
] as const satisfies readonly SharedPackage[];

export type SignedInPackage = Extract<(typeof sharedPackages)[number], { forSignedIn: true }>['name'];

export const signedInPackages: readonly string[] = sharedPackages.flatMap((shared) =>
  'forSignedIn' in shared && shared.forSignedIn ? [shared.name] : [],
);

/**
 * A package that containers use from the shell without importing it; its version is compared like a shared package's (see
 * federation-container.ts of @portal/federation).
 */
export const FEDERATION_RUNTIME = '@module-federation/runtime';

/** `eager`: part of the shell's first script; the others load when a page first needs them. */
type SharedPackage = {
  name: string;
  onServer: boolean;
} & (
  | { eager: true }
  | {
      eager: false;
      /** Pages for signed-in visitors use it: signed-in visitors get it as early as the page's own code. */
      forSignedIn: boolean;
    }
);

export type ServerSharedPackage = Extract<(typeof sharedPackages)[number], { onServer: true }>['name'];
