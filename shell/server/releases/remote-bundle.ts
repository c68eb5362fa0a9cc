import { timingSafeEqual } from 'node:crypto';
import { compileFunction } from 'node:vm';
import type { Release } from '@portal/contract/release/release';
import { strayRoute } from '@portal/contract/release/stray-route';
import type { RemoteModule } from '@portal/contract/remote';
import { computeIntegrity } from '@portal/releases/integrity';
import type { RouteObject } from '@portal/ui/router';
import { sharedInstance } from '../render/shared-instances';

function requireForRemote(name: string): unknown {
  return process.getBuiltinModule(name) ?? sharedInstance(name);
}

/** The server build keeps module paths as ids, so the source of `lazy` names what it loads. */
export function pageModuleOf({ lazy }: RouteObject): string | undefined {
  return typeof lazy === 'function' ? /"(\.\/src\/[^"]+)"/.exec(String(lazy))?.[1] : undefined;
}

/**
 * Evaluates a remote's server bundle after checking its bytes against the release.
 * @throws Error when the hash differs or the bundle does not keep the remote contract.
 */
export function evaluateBundle(release: Release, bytes: Buffer): RemoteModule<RouteObject> {
  const expected = release.server ? release.files[release.server]?.integrity : undefined;
  const actual = computeIntegrity(bytes);
  if (!expected || !timingSafeEqual(Buffer.from(expected), Buffer.from(actual))) {
    throw new Error(`The server bundle of ${release.name}@${release.version} does not match its hash`);
  }
  const module = { exports: {} as Partial<RemoteModule<RouteObject>> };
  const filename = `${release.name}@${release.version}/${release.server}`;
  compileFunction(bytes.toString('utf8'), ['module', 'exports', 'require'], { filename })(
    module,
    module.exports,
    requireForRemote,
  );
  const { contract, routes, slots } = module.exports;
  if (contract !== release.contract || !routes || !slots)
    throw new Error(`${filename} does not keep the contract`);
  const stray = strayRoute(release.prefixes, routes);
  if (stray) throw new Error(`${filename} answers ${stray}, which its prefixes do not cover`);
  return { contract, routes, slots };
}
