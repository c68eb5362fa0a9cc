import { buildTestApp, type TestApp } from './testing/test-app';

describe('application', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await buildTestApp();
  });
  afterAll(() => test.close());

  it('responds to health checks without a tenant header', async () => {
    const live = await test.app.inject('/health/live');
    expect(live.json()).toMatchObject({ code: 200, data: { status: 'ok' } });
    const ready = await test.app.inject('/api/health/ready');
    expect(ready.statusCode).toBe(200);
  });

  it('responds to an unknown path with the envelope and 404', async () => {
    expect(await test.call('GET', '/api/nothing')).toEqual({
      status: 404,
      code: 404,
      msg: '访问资源不存在',
      data: null,
    });
  });

  it('serves the OpenAPI document and its viewer', async () => {
    const document = await test.app.inject('/api/docs/json');
    expect(document.json().openapi).toBe('3.1.0');
    expect((await test.app.inject('/api/docs')).statusCode).toBe(200);
  });

  it('sends security headers and forbids caching', async () => {
    const { headers } = await test.app.inject('/health/live');
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['cache-control']).toBe('no-store');
  });
});
