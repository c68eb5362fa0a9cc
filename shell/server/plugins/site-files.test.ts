import { closeServers, createLiveSet, startShell } from '../testing/test-shell';

afterEach(closeServers);

test('home-screen icons have their declared sizes, with a maskable one and the touch icon that iPhones request', async () => {
  const { url } = await startShell();
  const { icons } = (await (await fetch(`${url}/manifest.webmanifest`)).json()) as {
    icons: { src: string; sizes: string; purpose?: string }[];
  };
  const pictures = icons.filter(({ src }) => src.endsWith('.png'));
  expect(pictures.map(({ sizes, purpose = 'any' }) => `${sizes} ${purpose}`)).toEqual([
    '192x192 any',
    '512x512 any',
    '512x512 maskable',
  ]);
  for (const [src, side] of [
    ['/apple-touch-icon.png', 180],
    ...pictures.map((icon) => [icon.src, Number.parseInt(icon.sizes, 10)] as const),
  ] as const) {
    const bytes = Buffer.from(await (await fetch(new URL(src, url))).arrayBuffer());
    expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([side, side]);
  }
});

test('the registry for a canary visitor names the canary’s set', async () => {
  const live = await createLiveSet([]);
  const trial = { ...live, registry: { ...live.registry, set: 'two' } };
  const { url } = await startShell({
    live,
    canary: { choose: () => ({ live: trial }), identify: () => undefined },
  });
  expect(await (await fetch(`${url}/registry.json`)).json()).toMatchObject({ set: 'two' });
});

test('an unknown release is looked up once, however often its files are requested', async () => {
  const provide = jest.fn(async () => false);
  const { url } = await startShell({ releases: { folder: __dirname, provide } });
  for (const file of ['a.js', 'b.js', 'a.js'])
    expect((await fetch(`${url}/remotes/content/9.9.9/${file}`)).status).toBe(404);
  expect(provide.mock.calls).toEqual([['content', '9.9.9']]);
});

test('the outbox page escapes text messages', async () => {
  const message = {
    mobile: '13800000000',
    type: 'reminder',
    code: '',
    at: '2026-11-20',
    text: '“<b>项目</b>”',
  };
  const { url } = await startShell({
    api: (_request, response) => response.end(JSON.stringify({ code: 200, data: [message] })),
  });
  expect(await (await fetch(`${url}/dev/outbox`)).text()).toContain('“&lt;b&gt;项目&lt;/b&gt;”');
});

test('the manifest has the site’s name, the home page as start URL, shortcuts and reachable icons', async () => {
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
