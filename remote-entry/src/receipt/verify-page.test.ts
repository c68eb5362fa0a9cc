import { configureApiClient, type Transport } from '@portal/api-client';
import { loader } from './verify-page';

test.each([
  ['as it is printed', '2026000123'],
  ['in groups', '2026 000 123'],
  ['in full-width figures', '２０２６　０００１２３'],
])('a receipt is looked up by its number %s', async (_, entryNo) => {
  const asked: string[] = [];
  const transport: Transport = async ({ url }) => {
    asked.push(url);
    return { status: 200, data: { code: 200, data: { valid: true, latest: true } } };
  };
  configureApiClient({ baseUrl: '/api', tenantId: '126', transport });
  const request = new Request('http://portal/competitionEnter/verify/x?sha256=0123%20abcd%204567');
  const found = await loader({ params: { entryNo }, request } as unknown as Parameters<typeof loader>[0]);
  expect(found).toMatchObject({ entryNo: '2026000123', valid: true });
  expect(asked.join()).toContain('2026000123');
});
