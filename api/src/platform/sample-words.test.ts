import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sampleSeason2026 } from '@portal/season/sample-2026';
import { productionVariables } from '../testing/api-process';
import { buildTestApp, TEST_OPERATOR_KEY, type TestApp } from '../testing/test-app';
import { packageRoot } from './package-root';

describe('a production portal', () => {
  let production: TestApp;
  beforeAll(async () => {
    production = await buildTestApp(productionVariables());
  });
  afterAll(() => production.close());
  const operate = <T>(url: string, body: object) =>
    production.call<T>('POST', `/api/ops${url}`, { token: TEST_OPERATOR_KEY, body });

  it('rejects content that names the sample’s organiser, and names the file', async () => {
    const path = 'faq/fees.md';
    const own =
      '---\ntitle: 收费吗？\nsummary: 不收费。\ncategory: 报名\npublishedAt: 2026-09-01\n---\n不收费。';
    const send = (text: string) =>
      operate<{ documents: number; problems: string[] }>('/content/import', {
        documents: [{ path, text }],
        assets: [],
      });
    expect((await send(`${own}请拨打400-000-0000。`)).data).toEqual({
      documents: 0,
      assets: 0,
      problems: [`${path}: 含有示例主办方的“400-000-0000”，请改成自己的`],
    });
    expect((await send(own)).data).toMatchObject({ documents: 1, problems: [] });
  });

  it('rejects the sample season, and accepts one with its own name', async () => {
    const example = readFileSync(join(packageRoot, '../docs/examples/season-2027.json'), 'utf8');
    for (const definition of [sampleSeason2026, JSON.parse(example)])
      for (const url of ['/season/validate', '/season/publish'])
        expect(await operate(url, { definition })).toMatchObject({
          msg: expect.stringContaining('赛季定义'),
          data: { issues: [{ path: ['name'], message: expect.stringContaining('请改成自己的') }] },
        });
    const definition = { ...sampleSeason2026, name: '2026年高原杯创新创业大赛' };
    expect(await operate('/season/publish', { definition })).toMatchObject({ data: { created: true } });
  });
});

test('a demo portal accepts the sample season', async () => {
  const embedded = await buildTestApp();
  const body = { definition: sampleSeason2026 };
  const published = await embedded.call('POST', '/api/ops/season/publish', {
    token: TEST_OPERATOR_KEY,
    body,
  });
  expect(published).toMatchObject({ data: { created: true } });
  await embedded.close();
});
