import { createRequire } from 'node:module';
import { join } from 'node:path';
import { FEDERATION_RUNTIME, sharedPackages } from '@portal/contract/release/shared-packages';
import type { Compiler } from 'webpack';

export const sharedNames: readonly string[] = sharedPackages.map(({ name }) => name);

function getPackageName(name: string): string {
  return name.startsWith('@') ? name.split('/').slice(0, 2).join('/') : (name.split('/')[0] ?? name);
}

/**
 * Versions as installed for `root`, of the federation runtime too: a `workspace:*` range is not a version that
 * federation could compare.
 */
export function sharedVersions(root: string): Record<string, string> {
  const versions: Record<string, string> = {};
  for (const name of [...sharedNames, FEDERATION_RUNTIME]) {
    const folder = getPackageName(name);
    // The runtime is no dependency of the shell's own; its containers come from @portal/federation.
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

const NAME = 'PortalSharing';

/** Leaves out webpack's own code for share scopes, which Module Federation's replaces before anything runs. */
export class OneSharing {
  apply(compiler: Compiler): void {
    const { shareScopeMap } = compiler.webpack.RuntimeGlobals;
    compiler.hooks.compilation.tap(NAME, ({ hooks }) => {
      // Ahead of webpack's, which is not asked any more.
      hooks.runtimeRequirementInTree.for(shareScopeMap).tap({ name: NAME, stage: -1 }, () => true);
    });
  }
}
