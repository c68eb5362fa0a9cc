import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { buildTestApp } from '../../testing/test-app';
import { packageRoot } from '../package-root';

const run = promisify(execFile);
const tool = (...path: string[]) => join(packageRoot, ...path);

/** Client code with the generated types. */
const RIGHT = `
import createClient from 'openapi-fetch';
import type { components, paths } from './portal-api';

const portal = createClient<paths>({ baseUrl: 'http://localhost:8080/api' });
const header = { 'tenant-id': '126' };

export async function signIn(): Promise<string> {
  const body = { username: 'team2026', password: 'AES' };
  const { data, error } = await portal.POST('/system/auth/tenantLogin', { params: { header }, body });
  if (error) return error.msg;
  if (data.code === 200) return data.data.accessToken;
  if (data.code === 1002000000) return data.data.captchaRequired ? data.msg : '';
  return data.msg;
}

export async function save(id: string, session: { Authorization: string }) {
  const { data } = await portal.PUT('/comp/entry/{id}/step/{stepId}', {
    params: { header, path: { id, stepId: 'project' } },
    headers: session,
    body: { data: { name: '光伏', members: [{ name: '张三' }] }, baseRevision: 3 },
  });
  return data?.code === 200 ? data.data.revision : undefined;
}

export async function upload(file: string) {
  return portal.POST('/main-attachment/upload_sharding', {
    params: { header },
    body: { uploadId: 'u1', partNumber: 1, sha256: 'aa', file },
    bodySerializer: () => new FormData(),
  });
}

export async function logOut() {
  await portal.POST('/system/auth/refresh-token', { params: { header } });
  const { data } = await portal.GET('/content/{type}/{id}', { params: { header, path: { type: 'news', id: 1 } } });
  return data?.code === 200 ? data.data.title : undefined;
}

export function label(option: components['schemas']['Option']): string[] {
  return [option.label, ...(option.children ?? []).flatMap(label)];
}
`;

/** One mistake per line. */
const WRONG = `
import createClient from 'openapi-fetch';
import type { paths } from './portal-api';
const portal = createClient<paths>({ baseUrl: 'http://localhost:8080/api' });
const params = { header: { 'tenant-id': '126' } };
const { data } = await portal.POST('/system/auth/tenant-sms-login', { params, body: { phoneNumber: '13800138000', smsCode: '8K2M4P' } });
portal.POST('/system/auth/tenant-sms-login', { params, body: { phone: '13800138000', smsCode: '8K2M4P' } });
portal.GET('/auth/user/info', {});
portal.GET('/auth/user/nothing', { params });
export const unasked: string = data?.data.accessToken;
export const misspelt: string = data?.code === 200 ? data.data.token : '';
`;
const WRONG_LINES = [7, 8, 9, 10, 11];

describe('the API documentation', () => {
  let source: string;
  beforeAll(async () => {
    const test = await buildTestApp();
    source = (await test.app.inject({ url: '/api/docs/json' })).body;
    await test.close();
  });

  it('is an OpenAPI document without linter errors', async () => {
    const config = await createConfig({
      extends: ['recommended'],
      rules: {
        // The API is not licensed to third parties.
        'info-license': 'off',
        'operation-operationId': 'error',
        'operation-tag-defined': 'error',
        'tag-description': 'error',
      },
    });
    const problems = await lintFromString({ source, config, absoluteRef: '/openapi.json' });
    // Both paths are given by the platform; `assets` is no content kind, which the rule does not know.
    const assets = 'Found two ambiguous paths: `/content/assets/{path}` and';
    expect(problems.map(({ message }) => message)).toEqual([
      `Paths should resolve unambiguously. ${assets} \`/content/{type}/page\`.`,
      `Paths should resolve unambiguously. ${assets} \`/content/{type}/facets\`.`,
    ]);
  });

  it('generates types with which a correct client compiles and an incorrect one does not', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'portal-client-'));
    const file = (name: string) => join(folder, name);
    writeFileSync(file('openapi.json'), source);
    writeFileSync(file('right.ts'), RIGHT);
    writeFileSync(file('wrong.ts'), WRONG);
    const compilerOptions = {
      target: 'es2022',
      module: 'esnext',
      moduleResolution: 'bundler',
      strict: true,
      noEmit: true,
      types: [],
      paths: { 'openapi-fetch': [tool('node_modules', 'openapi-fetch')] },
    };
    writeFileSync(file('tsconfig.json'), JSON.stringify({ compilerOptions, include: ['*.ts'] }));

    const types = tool('node_modules', '.bin', 'openapi-typescript');
    await run(types, [file('openapi.json'), '-o', file('portal-api.d.ts')]);
    const tsc = tool('..', 'node_modules', '.bin', 'tsc');
    const told = await run(tsc, ['--pretty', 'false', '-p', folder]).catch(({ stdout }) => ({ stdout }));
    const errors = String(told.stdout).matchAll(/^(?:.*\/)?(\S+)\((\d+),\d+\): error/gm);
    expect(Array.from(errors, ([, name, line]) => `${name}:${line}`)).toEqual(
      WRONG_LINES.map((line) => `wrong.ts:${line}`),
    );
    rmSync(folder, { recursive: true });
  });
});
