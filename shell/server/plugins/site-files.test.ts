import { closeServers, startShell } from '../testing/test-shell';

afterEach(closeServers);

test('the manifest names the site, opens at home, and its icon and shortcuts are there', async () => {
  const { url } = await startShell();
  const answer = await fetch(`${url}/manifest.webmanifest`);
  expect(answer.headers.get('content-type')).toMatch('application/manifest+json');
  const manifest = (await answer.json()) as {
    name: string;
    start_url: string;
    display: string;
    icons: { src: string; type: string }[];
    shortcuts: { name: string; url: string }[];
  };
  expect(manifest).toMatchObject({ start_url: '/', display: 'standalone', lang: 'zh-CN' });
  expect(manifest.name).toBeTruthy();
  expect(manifest.shortcuts.map(({ url: path }) => path)).toEqual([
    '/competitionEnter',
    '/personalCenter?current=5',
  ]);
  for (const { src, type } of manifest.icons) {
    const icon = await fetch(new URL(src, url));
    expect([icon.status, icon.headers.get('content-type')]).toEqual([200, expect.stringContaining(type)]);
  }
});
