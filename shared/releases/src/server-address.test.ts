import { EventEmitter } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { addressFolders, reachableUrl, readAddresses, writeAddress } from './server-address';

let home: string;
let folder: string;
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'server-address-'));
  folder = addressFolders.portals(home);
});
afterEach(() => rmSync(home, { recursive: true }));
const addresses = () => readAddresses(folder);

test.each(['SIGTERM', 'exit'])('a server that ends by %s removes its address', (event) => {
  const program = new EventEmitter();
  writeAddress(folder, '0.0.0.0', 4000, () => {}, program);
  expect(addresses()).toEqual(['http://127.0.0.1:4000']);
  program.emit(event);
  expect(addresses()).toEqual([]);
});

test('a server that exits late leaves the address that its successor on the same port has written', () => {
  const [before, after] = [new EventEmitter(), new EventEmitter()];
  writeAddress(folder, '127.0.0.1', 4000, () => {}, before);
  before.emit('SIGTERM');
  writeAddress(folder, '127.0.0.1', 4000, () => {}, after);
  before.emit('exit');
  expect(addresses()).toEqual(['http://127.0.0.1:4000']);
});

test('a server that cannot write its address reports that and keeps running', () => {
  const program = new EventEmitter();
  const lines: string[] = [];
  writeFileSync(folder, 'in the way');
  writeAddress(folder, '127.0.0.1', 4000, (line) => lines.push(line), program);
  expect(lines.join()).toContain('portals');
  expect(() => program.emit('SIGTERM')).not.toThrow();
});

it.each([
  ['127.0.0.1', 'http://127.0.0.1:8081'],
  ['10.0.0.5', 'http://10.0.0.5:8081'],
  ['fd00::5', 'http://[fd00::5]:8081'],
  ['0.0.0.0', 'http://127.0.0.1:8081'],
  ['::', 'http://127.0.0.1:8081'],
])('a server that listens on %s is reached at %s', (host, url) => {
  expect(reachableUrl(host, 8081)).toBe(url);
});
