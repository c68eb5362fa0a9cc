import { readdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { builtRelease, temporaryFolder } from '@portal/releases/test/built-release';
import type { OperatorClient } from '../operator-client';
import { createEndpoint } from './endpoint';

let isDiskFull = false;
jest.mock('node:fs', () => {
  const fs = jest.requireActual('node:fs');
  const full = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
  const createFull = () => new Writable({ construct: (done) => done(full) });
  return {
    ...fs,
    createWriteStream: (file: string) => (isDiskFull ? createFull() : fs.createWriteStream(file)),
  };
});
afterEach(() => {
  isDiskFull = false;
});

const endpoint = createEndpoint({} as OperatorClient, temporaryFolder(), () => {});

test('a build with a truncated release.json is rejected', async () => {
  const { dist } = builtRelease();
  writeFileSync(join(dist, 'release.json'), '{"name":"ent');
  await expect(endpoint.publish(dist)).rejects.toMatchObject({
    failure: 'refused',
    message: `已拒绝：${join(dist, 'release.json')} 不是完整的 JSON，请用当前工作区重新构建`,
  });
});

test('a full disk while packing a build is reported, and nothing is left behind', async () => {
  isDiskFull = true;
  const { dist } = builtRelease();
  const packed = () => readdirSync(tmpdir()).filter((name) => name.startsWith('portal-publish-'));
  const before = packed();
  await expect(endpoint.publish(dist)).rejects.toMatchObject({ code: 'ENOSPC' });
  expect(packed()).toEqual(before);
});
