import { ACCESS_COOKIE } from '@portal/session/storage-keys';

async function runWith(cookie: string): Promise<string[]> {
  const begun: string[] = [];
  const reads = JSON.stringify({ everybody: ['/season'], signedIn: ['/user'], own: [] });
  Object.assign(globalThis, {
    document: { cookie, currentScript: { dataset: { base: '/api', reads } } },
    localStorage: { getItem: () => null },
    fetch: async (address: string) => begun.push(address),
  });
  jest.resetModules();
  jest.useFakeTimers();
  await import('./begin-reads');
  jest.useRealTimers();
  return begun;
}

afterAll(() => {
  for (const name of ['document', 'localStorage', 'portalReads']) Reflect.deleteProperty(globalThis, name);
});

test('a signed-in page also starts its participant’s reads', async () => {
  expect(await runWith(`${ACCESS_COOKIE}=a%20token`)).toEqual(['/api/season', '/api/user']);
});

test('a malformed foreign cookie does not stop the page’s reads', async () => {
  expect(await runWith(`theme=100%; ${ACCESS_COOKIE}=100%`)).toEqual(['/api/season']);
});
