import { createRequire } from 'node:module';
import { join } from 'node:path';
import { FEDERATION_RUNTIME, sharedPackages } from '@portal/contract/release/shared-packages';
import type { Compiler } from 'webpack';

export const sharedNames: readonly string[] = sharedPackages.map(({ name }) => name);

function getPackageName(name: string): string {
  return name.startsWith('@') ? name.split('/').slice(0, 2).join('/') : (name.split('/')[0] ?? name);
}

/** Installed versions, including the federation runtime's: federation cannot compare `workspace:*`. */
export function sharedVersions(root: string): Record<string, string> {
  const versions: Record<string, string> = {};
  for (const name of [...sharedNames, FEDERATION_RUNTIME]) {
    const folder = getPackageName(name);
    // The shell depends on the runtime only through @portal/federation.
    const from = name === FEDERATION_RUNTIME ? 'shared/federation' : 'shell';
    const read = createRequire(join(root, from, 'package.json'));
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

/** Share configuration of a remote, which uses the shell's copies and bundles none. */
export function consumedByRemote(root: string) {
  const versions = sharedVersions(root);
  return Object.fromEntries(
    sharedNames.map((name) => [
      name,
      { singleton: true, strictVersion: true, import: false as const, requiredVersion: `^${versions[name]}` },
    ]),
  );
}

const NAME = 'PortalSharing';

/** Drops webpack's own share-scope code, which Module Federation's replaces before anything runs. */
export class DropWebpackSharingPlugin {
  apply(compiler: Compiler): void {
    const { shareScopeMap } = compiler.webpack.RuntimeGlobals;
    compiler.hooks.compilation.tap(NAME, ({ hooks }) => {
      // Runs before webpack's own tap, which is then skipped.
      hooks.runtimeRequirementInTree.for(shareScopeMap).tap({ name: NAME, stage: -1 }, () => true);
    });
  }
}
