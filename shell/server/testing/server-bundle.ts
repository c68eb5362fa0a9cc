import { releaseSchema } from '@portal/contract/release/release';
import { computeIntegrity } from '@portal/releases/integrity';
import type { ServerBundle } from '../releases/server-bundle';

/**
 * Builds a server bundle from source text.
 * @param routes its route objects, below the prefix `/<name>`. @param before runs first when it is loaded.
 */
export function serverBundle(name: string, routes: string, before = ''): ServerBundle {
  const source = `const api = require("@portal/api-client"); const router = require("@portal/ui/router"); ${before}
module.exports = { contract: 1, slots: {}, routes: [${routes}] };`;
  const bytes = Buffer.from(source);
  const release = releaseSchema.parse({
    name,
    version: '1.0.0',
    container: `${name}_1`,
    prefixes: [`/${name}`],
    slots: [],
    contract: 1,
    entry: 'remote.js',
    expose: [],
    pages: {},
    shared: {},
    server: 'server/server.cjs',
    files: { 'server/server.cjs': { integrity: computeIntegrity(bytes), size: bytes.length } },
    builtAt: '2026-11-21T00:00:00.000Z',
  });
  return { release, source };
}
