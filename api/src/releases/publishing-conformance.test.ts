import { join } from 'node:path';
import type { IssuedToken } from '@portal/contract/publishing';
import { loadOrCreateSigningKeys } from '@portal/releases/signing';
import { conform, type Surface } from '../testing/conform';
import { type ApiResponse, callByName, TEST_OPERATOR_KEY, type TestApp } from '../testing/test-app';
import { archive, buildMembers, shellFile } from '../testing/uploaded-release';

const OVERVIEW = 'GET /ops/releases';
const PUBLISH = 'POST /ops/releases/publish/{remote}';
const ACTIVATE = 'POST /ops/releases/activate';
const ADD = 'POST /ops/publishers';
const ROTATE = 'POST /ops/publishers/{name}/rotate';
const REVOKE = 'POST /ops/publishers/{name}/revoke';

async function prepare({ test }: Surface) {
  await loadOrCreateSigningKeys(join(test.app.env.PORTAL_HOME, 'keys'));
}

conform('publishing', { variables: { PORTAL_SHELL: shellFile() }, prepare }, (at) => {
  const operator = TEST_OPERATOR_KEY;
  const headers = { 'tenant-id': '126', 'content-type': 'application/gzip' };
  const add = (name: string) =>
    at.call<IssuedToken>(ADD, { token: operator, body: { name, remotes: ['gallery'] } });
  const publish = async (remote: string, token = operator, test: TestApp = at.test): Promise<ApiResponse> => {
    const body = await archive(await buildMembers({ name: remote, version: '1.0.0' }));
    return callByName(test, PUBLISH, { path: { remote }, token, headers, body });
  };
  const activate = (remote: string, token = operator) =>
    at.call(ACTIVATE, { token, body: { versions: { [remote]: '1.0.0' }, reason: '新版本' } });
  /** A portal whose current set cannot be read. */
  async function brokenOverview() {
    const test = await at.build({ PORTAL_STORE: '/dev/null/store' });
    return callByName(test, OVERVIEW, { token: operator, headers: { 'tenant-id': '126' } });
  }
  async function whileAnotherRuns() {
    const expires = "now() + interval '1 hour'";
    await at.test.app.db.execute(`INSERT INTO release_upload VALUES ('busy', 'other', ${expires})`);
    return publish('busy');
  }

  return {
    [OVERVIEW]: {
      good: () => at.call(OVERVIEW, { token: operator, query: { remote: 'gallery' } }),
      RELEASE_REFUSED: brokenOverview,
      PUBLISHER_FORBIDDEN: async () =>
        at.call(OVERVIEW, { token: (await add('curious')).data.token, query: { remote: 'album' } }),
    },
    [PUBLISH]: {
      good: () => publish('album'),
      RELEASE_REFUSED: () =>
        at.call(PUBLISH, { path: { remote: 'album' }, token: operator, headers, body: Buffer.from('x') }),
      PUBLISHER_FORBIDDEN: async () => publish('album', (await add('foreign')).data.token),
      PUBLISHING_UNDERWAY: whileAnotherRuns,
    },
    [ACTIVATE]: {
      good: async () => {
        await publish('served');
        return activate('served');
      },
      RELEASE_REFUSED: () => activate('missing'),
      PUBLISHER_FORBIDDEN: async () => activate('gallery', (await add('hasty')).data.token),
    },
    'GET /ops/publishers': { good: () => at.call('GET /ops/publishers', { token: operator }) },
    [ADD]: {
      good: () => add('album-team'),
      RELEASE_REFUSED: () =>
        at.call(ADD, {
          token: operator,
          body: { name: 'keyless', remotes: ['album'], publicKey: 'no key' },
        }),
      PUBLISHER_NAME_TAKEN: async () => {
        await add('twice');
        return add('twice');
      },
    },
    [ROTATE]: {
      good: async () => {
        await add('rotated');
        return at.call(ROTATE, { token: operator, path: { name: 'rotated' } });
      },
      NOT_FOUND: () => at.call(ROTATE, { token: operator, path: { name: 'nobody' } }),
    },
    [REVOKE]: {
      good: async () => {
        await add('revoked');
        return at.call(REVOKE, { token: operator, path: { name: 'revoked' } });
      },
      NOT_FOUND: () => at.call(REVOKE, { token: operator, path: { name: 'nobody' } }),
    },
  };
});
