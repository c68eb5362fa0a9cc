import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { computeIntegrity } from '@portal/releases/integrity';
import { checkBundle } from './remote-bundle';

const SOUND =
  'const { useState } = require("react"); module.exports = { contract: 1, routes: [], slots: {} };';

/** A build with this server bundle, whose release was written for `hashed`. */
function buildWith(bundle: string, hashed = bundle): string {
  const dist = mkdtempSync(join(tmpdir(), 'portal-bundle-'));
  const bytes = Buffer.from(hashed);
  mkdirSync(join(dist, 'server'));
  writeFileSync(join(dist, 'server/server.cjs'), bundle);
  const release = {
    name: 'gallery',
    version: '1.0.0',
    container: 'gallery_1',
    prefixes: ['/gallery'],
    slots: [],
    contract: 1,
    entry: 'remote.js',
    expose: [],
    pages: {},
    shared: {},
    server: 'server/server.cjs',
    files: { 'server/server.cjs': { integrity: computeIntegrity(bytes), size: bytes.length } },
    builtAt: '2026-11-21T00:00:00.000Z',
  };
  writeFileSync(join(dist, 'release.json'), JSON.stringify(release));
  return dist;
}

test('a server bundle gets the shell’s shared packages', () => {
  expect(() => checkBundle(buildWith(SOUND))).not.toThrow();
});

test.each([
  ['needs a browser', `window.title; ${SOUND}`, 'window is not defined'],
  ['requires what the shell does not share', `require("vue"); ${SOUND}`, 'may not require vue'],
  ['exports no routes', 'module.exports = { contract: 1, slots: {} };', 'does not keep the contract'],
  ['takes another page over', SOUND.replace('routes: []', 'routes: [{ path: "/contact" }]'), '/contact'],
  ['is for another contract', SOUND.replace('contract: 1', 'contract: 2'), 'does not keep the contract'],
])('a server bundle that %s is refused', (_, bundle, reason) => {
  expect(() => checkBundle(buildWith(bundle))).toThrow(reason);
});

test('a server bundle with one flipped byte is not run', () => {
  const bundle = `throw new Error("it ran"); ${SOUND}`;
  expect(() => checkBundle(buildWith(bundle))).toThrow('it ran');
  const flipped = Buffer.from(bundle);
  flipped[flipped.length - 1] = (flipped.at(-1) ?? 0) ^ 1;
  expect(() => checkBundle(buildWith(flipped.toString(), bundle))).toThrow('does not match its hash');
});
