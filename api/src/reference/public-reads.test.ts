import type { Region } from '@portal/contract/reference';
import { sampleSeason2026 } from '@portal/season/sample-2026';
import { publishDefinition } from '../competition/seasons/publish-season';
import { openSeason } from '../competition/seasons/season-activation';
import { buildTestApp, TEST_OPERATOR_KEY, type TestApp } from '../testing/test-app';
import { gatewayTarget } from './gateway-routes';

describe('dictionaries, regions, industries, tenant, gateway, telemetry', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await buildTestApp({ TELEMETRY_ADDRESS_MINUTE: '3' });
    await publishDefinition(test.app.db, sampleSeason2026, test.clock.now());
    await openSeason(test.app.db, sampleSeason2026.id, test.clock.now());
  });
  afterAll(() => test.close());

  it('returns the real divisions, three levels deep', async () => {
    const { data: provinces } = await test.call<Region[]>('GET', '/api/regions/province/allList');
    expect(provinces).toHaveLength(34);
    const { data: cities } = await test.call<Region[]>('GET', '/api/regions/city/allList?provinceId=53');
    expect(cities.map((city) => city.name)).toContain('昆明市');
    const { data: counties } = await test.call<Region[]>('GET', '/api/regions/country/allList?cityId=5301');
    expect(counties).toContainEqual({ id: '530102', name: '五华区', centre: { lng: 102.707, lat: 25.044 } });
    expect((await test.call('GET', '/api/regions/city/allList?provinceId=99')).data).toEqual([]);
    expect((await test.call('GET', '/api/regions/city/allList?provinceId=x')).msg).toBe('省份编号不正确');
    expect((await test.call('GET', '/api/regions/country/allList')).code).toBe(400);
  });

  it('gives every province cities and every city counties, except those without any', async () => {
    const { data: provinces } = await test.call<Region[]>('GET', '/api/regions/province/allList');
    for (const { id } of provinces) {
      const { data: cities } = await test.call<Region[]>('GET', `/api/regions/city/allList?provinceId=${id}`);
      expect(cities.length).toBeGreaterThan(0);
    }
  });

  it('returns dictionaries of the portal and of the open season', async () => {
    const url = '/api/dict/tenantDictData/getByDictType?dictType=';
    expect((await test.call('GET', `${url}register_type`)).data).toEqual([
      { value: '1', label: '个人/团队', sort: 1 },
      { value: '2', label: '企业', sort: 2 },
    ]);
    expect((await test.call<unknown[]>('GET', `${url}degree`)).data.length).toBeGreaterThan(3);
    expect((await test.call('GET', `${url}constructor`)).data).toEqual([]);
    expect((await test.call('GET', url)).code).toBe(400);
  });

  it('returns the industry tree', async () => {
    const { data } = await test.call<{ name: string; children: unknown[] }[]>(
      'GET',
      '/api/policy/info/portal/industry_select',
    );
    expect(data[0]).toMatchObject({ id: '1', name: '新一代信息技术' });
    expect(data.every((industry) => industry.children.length > 0)).toBe(true);
  });

  it('reads only allow-listed targets through the gateway', async () => {
    const through = (target: string) =>
      test.call('GET', `/api/gw/basic/get?requestUrl=${encodeURIComponent(target)}`);
    expect(await through('/regions/city/allList?provinceId=53')).toEqual(
      await test.call('GET', '/api/regions/city/allList?provinceId=53'),
    );
    expect((await through('/content/news/page?pageSize=1')).code).toBe(200);
    expect((await through('/content/news/1')).code).toBe(404);
    for (const target of [
      'http://169.254.169.254/latest',
      '//evil.example/content/home',
      '/comp/entry/mine',
      '/ops/content/counts',
      '/content/../ops/content/counts',
      '/content/pages/../../ops/content/counts',
      '/content/%2e%2e/ops',
      '/content/home#x',
      'content/home',
    ]) {
      expect([target, gatewayTarget(target)]).toEqual([target, undefined]);
      expect((await through(target)).code).toBe(403);
    }
    expect((await test.call('GET', '/api/gw/basic/get')).code).toBe(400);
  });

  it('aggregates browser errors without personal data, and shows them to operators', async () => {
    const error = {
      message: 'boom for 13812345678',
      page: '/competitionEnter?token=secret',
      at: '2026-11-21T10:00:00+08:00',
      remote: 'entry',
    };
    const send = (body: unknown) => test.call('POST', '/api/telemetry/errors', { body });
    expect((await send({ errors: [error, { ...error, count: 4 }] })).data).toEqual({ accepted: 2 });
    expect((await send({ errors: [] })).code).toBe(400);
    expect((await send({ errors: [error], more: 'x'.repeat(256 * 1024) })).status).toBe(413);
    const { data } = await test.call<{ id: string; hits: number; message: string }[]>(
      'GET',
      '/api/ops/errors',
      {
        token: TEST_OPERATOR_KEY,
      },
    );
    expect(data).toHaveLength(1);
    expect(data[0]).toMatchObject({
      hits: 5,
      message: 'boom for …',
      remote: 'entry',
    });
    const detail = await test.call('GET', `/api/ops/errors/${data[0]?.id}`, { token: TEST_OPERATOR_KEY });
    expect(detail.data).toMatchObject({ sightings: [{ page: '/competitionEnter' }] });
    expect((await test.call('GET', '/api/ops/errors')).code).toBe(401);
    await send({ errors: [error] });
    await send({ errors: [error] });
    expect((await send({ errors: [error] })).status).toBe(429);
  });

  it('returns the tenant and its tracks from configuration, and its QR codes without headers', async () => {
    const { name, logoUrl, mpCode, wxCode, manageUrl, organiser, province, icp, policeRecord } =
      test.app.tenant;
    expect((await test.call('GET', '/api/system/tenant/info')).data).toEqual({
      ...{ tenantId: 126, name, logoUrl, mpCode, wxCode, manageUrl },
      ...{ organiser, province, icp, policeRecord },
    });
    const picture = await test.app.inject('/api/system/tenant/codes/official-account.svg');
    expect(picture.headers['content-type']).toBe('image/svg+xml');
    expect(picture.body).toMatch(/^<svg/);
    expect(picture.body).toContain('<path');
    expect((await test.app.inject('/api/system/tenant/codes/other.svg')).statusCode).toBe(404);
    expect(
      (await test.call<unknown[]>('GET', '/api/comp/track_config/get_comp_track_select_tree')).data[0],
    ).toMatchObject({
      id: 1,
      children: [{ id: 11 }, { id: 12 }],
    });
  });
});
