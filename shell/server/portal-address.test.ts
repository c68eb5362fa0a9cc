import { EventEmitter } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeAddress } from './portal-address';

let home: string;
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'portal-address-'));
});
afterEach(() => rmSync(home, { recursive: true }));
const addresses = () =>
  readdirSync(join(home, 'portals')).map((name) => readFileSync(join(home, 'portals', name), 'utf8').trim());

test.each(['SIGTERM', 'exit'])('a server that ends by %s removes its address', (event) => {
  const program = new EventEmitter();
  writeAddress(home, '0.0.0.0', 4000, () => {}, program);
  expect(addresses()).toEqual(['http://127.0.0.1:4000']);
  program.emit(event);
  expect(addresses()).toEqual([]);
});

test('a server that ends late leaves the address of the one that has taken over its port', () => {
  const [before, after] = [new EventEmitter(), new EventEmitter()];
  writeAddress(home, '127.0.0.1', 4000, () => {}, before);
  before.emit('SIGTERM');
  writeAddress(home, '127.0.0.1', 4000, () => {}, after);
  before.emit('exit');
  expect(addresses()).toEqual(['http://127.0.0.1:4000']);
});

test('a server whose address can not be written says so and goes on', () => {
  const program = new EventEmitter();
  const lines: string[] = [];
  writeFileSync(join(home, 'portals'), 'in the way');
  writeAddress(home, '127.0.0.1', 4000, (line) => lines.push(line), program);
  expect(lines.join()).toContain('没有写下本门户的地址');
  expect(() => program.emit('SIGTERM')).not.toThrow();
});
