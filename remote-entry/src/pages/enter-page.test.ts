import { ApiError, configureApiClient, type Transport } from '@portal/api-client';
import { sampleSeason2026 } from '@portal/season/sample-2026';
import { loader } from './enter-page';

const load = (transport: Transport) => {
  configureApiClient({ baseUrl: '/api', tenantId: '126', transport });
  return loader({ request: new Request('http://portal/competitionEnter') } as Parameters<typeof loader>[0]);
};

const season = {
  id: sampleSeason2026.id,
  now: '2026-11-23T10:00:00+08:00',
  definitionVersion: sampleSeason2026.version,
};

test('the server-rendered page contains the outline of every step, but no rules and no clock offset', async () => {
  const answered: Transport = async ({ url }) => ({
    status: 200,
    data: { code: 200, data: url.endsWith('/current') ? season : sampleSeason2026 },
  });
  const page = await load(answered);
  expect(page).toMatchObject({ season, clockOffset: null });
  expect(page).not.toHaveProperty('definition');
  const { outlines } = page as Extract<typeof page, { outlines: object }>;
  for (const steps of Object.values(outlines))
    expect(steps.map(({ id }) => id)).toEqual(sampleSeason2026.steps.map(({ id }) => id));
});

test('without the API, the server responds 503, so that the page retries', async () => {
  const down: Transport = () => Promise.reject(new ApiError('network', 0, '服务连接异常，请重试'));
  await expect(load(down)).rejects.toMatchObject({ init: { status: 503 } });
});
