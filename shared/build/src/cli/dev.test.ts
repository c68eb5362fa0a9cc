import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { join, resolve } from 'node:path';

const root = resolve(__dirname, '../../../..');

test('a taken port is reported with the setting that changes it, before anything is built', async () => {
  const taken = createServer().listen(0, '127.0.0.1');
  await once(taken, 'listening');
  const { port } = taken.address() as AddressInfo;
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['--import', 'tsx', join(root, 'shared/build/src/cli/dev.ts')],
    { cwd: join(root, 'remote-auth'), env: { ...process.env, DEV_PORT: String(port) }, encoding: 'utf8' },
  );
  taken.close();
  expect({ status, stdout, stderr }).toEqual({
    status: 1,
    stdout: '',
    stderr: `端口 ${port} 已被占用，请用 DEV_PORT=… 换一个端口\n`,
  });
});
