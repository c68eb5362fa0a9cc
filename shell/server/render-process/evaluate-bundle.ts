import { compileFunction } from 'node:vm';
import * as apiClient from '@portal/api-client';
import { type ServerSharedPackage, sharedPackages } from '@portal/contract/release/shared-packages';
import type { RemoteModule } from '@portal/contract/remote';
import * as slot from '@portal/federation/slot';
import * as session from '@portal/session';
import * as ui from '@portal/ui';
import type { RouteObject } from '@portal/ui/router';
import * as router from '@portal/ui/router';
import * as jotai from 'jotai';
import react from 'react';
import jsxRuntime from 'react/jsx-runtime';
import reactDom from 'react-dom';

/** This process's single copy of each shared package, which the server bundle gets as in the browser. */
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

const browserOnly: readonly string[] = sharedPackages.flatMap(({ name, onServer }) =>
  onServer ? [] : [name],
);

function requireForRemote(name: string): unknown {
  if (Object.hasOwn(instances, name)) return instances[name as ServerSharedPackage];
  if (browserOnly.includes(name))
    throw new Error(
      `${name} 只能在浏览器中使用，请由 import() 在页面挂载之后加载（docs/remote-authors.md 第 2 节）`,
    );
  throw new Error(`A server bundle may not require ${name}`);
}

/** @returns the bundle's exports. @throws Error if they are not a remote, and what the bundle throws. */
export function evaluateBundle(source: string, filename: string): RemoteModule<RouteObject> {
  const module = { exports: {} as Partial<RemoteModule<RouteObject>> };
  compileFunction(source, ['module', 'exports', 'require'], { filename })(
    module,
    module.exports,
    requireForRemote,
  );
  const { contract, routes, slots } = module.exports;
  if (contract === undefined || !routes || !slots) throw new Error(`${filename} does not keep the contract`);
  return { contract, routes, slots };
}
