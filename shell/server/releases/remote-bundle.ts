import { timingSafeEqual } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { compileFunction } from 'node:vm';
import * as apiClient from '@portal/api-client';
import { type Release, releaseSchema } from '@portal/contract/release/release';
import type { ServerSharedPackage } from '@portal/contract/release/shared-packages';
import { strayRoute } from '@portal/contract/release/stray-route';
import type { RemoteModule } from '@portal/contract/remote';
import * as slot from '@portal/federation/slot';
import { computeIntegrity } from '@portal/releases/integrity';
import * as session from '@portal/session';
import * as ui from '@portal/ui';
import type { RouteObject } from '@portal/ui/router';
import * as router from '@portal/ui/router';
import * as jotai from 'jotai';
import react from 'react';
import jsxRuntime from 'react/jsx-runtime';
import reactDom from 'react-dom';

/**
 * The shell server's own copies of what remotes share, handed to their server bundles: React, router, store and UI
 * are single on the server as they are in the browser.
 */
const instances: Readonly<Record<ServerSharedPackage, unknown>> = {
  react,
  'react/jsx-runtime': jsxRuntime,
  'react-dom': reactDom,
  jotai,
  '@portal/api-client': apiClient,
  '@portal/federation/slot': slot,
  '@portal/session': session,
  '@portal/ui': ui,
  '@portal/ui/router': router,
};

/** @throws Error for anything that is not shared on the server. */
function sharedInstance(name: string): unknown {
  const instance = Object.entries(instances).find(([shared]) => shared === name)?.[1];
  if (!instance) throw new Error(`A server bundle may not require ${name}`);
  return instance;
}

function requireForRemote(name: string): unknown {
  return process.getBuiltinModule(name) ?? sharedInstance(name);
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

/**
 * Loads the server bundle of a build as a server would, so that a bundle which throws is found before it is published:
 * afterwards every server would refuse each set that contains it.
 * @param dist the build's folder, which holds `release.json`. @throws Error when the bundle is not sound.
 */
export function checkBundle(dist: string): void {
  const release = releaseSchema.parse(JSON.parse(readFileSync(join(dist, 'release.json'), 'utf8')));
  if (release.server) evaluateBundle(release, readFileSync(join(dist, release.server)));
}
