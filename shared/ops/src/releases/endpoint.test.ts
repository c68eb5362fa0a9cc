import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { builtRelease, temporaryFolder } from '@portal/releases/test/built-release';
import type { OperatorClient } from '../operator-client';
import { createEndpoint } from './endpoint';

const endpoint = createEndpoint({} as OperatorClient, temporaryFolder(), () => {});

test('a build whose release.json was cut off is refused', async () => {
  const { dist } = builtRelease();
  writeFileSync(join(dist, 'release.json'), '{"name":"ent');
  await expect(endpoint.publish(dist)).rejects.toMatchObject({
    failure: 'refused',
    message: `已拒绝：${join(dist, 'release.json')} 不是完整的 JSON，请用当前工作区重新构建`,
  });
});
