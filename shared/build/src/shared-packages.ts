import { createRequire } from 'node:module';
import { join } from 'node:path';

/**
 * The one place that decides what shell and remotes share at run time.
 * `eager` packages travel inside the shell's first script; the others load when a page first needs them.
 */
const sharedPackages = [
  { name: 'react', eager: true },
  { name: 'react/jsx-runtime', eager: true },
  { name: 'react-dom', eager: true },
  { name: 'react-dom/client', eager: true },
  { name: 'jotai', eager: true },
  { name: '@portal/session', eager: true },
  { name: '@portal/api-client', eager: true },
  { name: '@portal/ui', eager: true },
  { name: '@portal/ui/router', eager: true },
  { name: '@portal/federation/slot', eager: true },
  { name: '@portal/ui/controls', eager: false },
  { name: '@portal/ui/controls/page', eager: false },
  { name: '@portal/ui/form', eager: false },
] as const;

export const sharedNames: readonly string[] = sharedPackages.map(({ name }) => name);

function packageOf(name: string): string {
  return name.startsWith('@') ? name.split('/').slice(0, 2).join('/') : (name.split('/')[0] ?? name);
}

/** Versions as installed for `root`: a `workspace:*` range is not a version that federation could compare. */
export function sharedVersions(root: string): Record<string, string> {
  const versions: Record<string, string> = {};
  for (const name of sharedNames) {
    const folder = packageOf(name);
    const read = createRequire(join(root, 'shell/package.json'));
    const manifest = folder.startsWith('@portal/')
      ? read(join(root, 'shared', folder.slice('@portal/'.length), 'package.json'))
      : read(`${folder}/package.json`);
    versions[name] = manifest.version;
  }
  return versions;
}

/** Share configuration of the shell, which provides every shared package. */
export function providedByShell(root: string) {
  const versions = sharedVersions(root);
  return Object.fromEntries(
    sharedPackages.map(({ name, eager }) => [
      name,
      {
        singleton: true,
        strictVersion: true,
        eager,
        version: versions[name],
        requiredVersion: `^${versions[name]}`,
      },
    ]),
  );
}

/** Share configuration of a remote: it consumes the shell's copies and carries none of its own. */
export function consumedByRemote(root: string) {
  const versions = sharedVersions(root);
  return Object.fromEntries(
    sharedNames.map((name) => [
      name,
      { singleton: true, strictVersion: true, import: false as const, requiredVersion: `^${versions[name]}` },
    ]),
  );
}
