import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildNode } from './build-node';

const context = mkdtempSync(join(tmpdir(), 'portal-build-node-'));
afterAll(() => rmSync(context, { recursive: true }));

test('output of programs that are no longer built is removed, and source maps name the source', async () => {
  mkdirSync(join(context, 'src'));
  writeFileSync(join(context, 'src/main.ts'), 'console.log(1 as number);');
  await buildNode(context, { old: 'src/main.ts' });
  await buildNode(context, { server: 'src/main.ts' });
  expect(readdirSync(join(context, 'dist')).sort()).toEqual(['.files', 'server.js', 'server.js.map']);
  const { sources } = JSON.parse(readFileSync(join(context, 'dist/server.js.map'), 'utf8'));
  expect(sources).toEqual(['../src/main.ts']);
});
