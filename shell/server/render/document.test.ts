import { renderedRoutesSchema } from '@portal/contract/release/server-rendering';
import type { LaterFiles, PageBoot } from '../../src/boot/page-boot';
import { type DocumentParts, renderDocument } from './document';

const boot = {
  config: { apiBase: '/api', tenantId: '126', site: { name: '</script><b>', organiser: { name: '组委会' } } },
  registry: { set: 'one\u2028two', canary: false, remotes: {} },
  shellList: { href: '/assets/integrity.1.json', integrity: 'sha384-z' },
  provides: {},
  hydration: null,
  frame: {},
} as unknown as PageBoot;

const parts: DocumentParts = {
  head: { title: '首页', description: '说明', canonical: '/', indexed: true, meta: {} },
  origin: 'http://portal',
  html: '<p>正文</p>',
  boot,
  integrity: { '/assets/main.js': 'sha384-x' },
  shell: { scripts: ['/assets/main.js'], styles: [] },
  page: { scripts: [], styles: [], forSignedIn: [] },
  signIn: [],
  reads: {},
};

function laterFiles(of: DocumentParts): LaterFiles {
  const list = /<script type="application\/json" id="portal-later">(.*?)<\/script>/s.exec(
    renderDocument(of),
  )?.[1];
  return JSON.parse(list ?? '');
}

test('boot data survives being embedded in the page, whatever it contains', () => {
  const html = renderDocument(parts);
  const written = /<script type="application\/json" id="portal-boot">(.*?)<\/script>/s.exec(html)?.[1] ?? '';
  expect(written).not.toContain('<');
  expect(written).not.toContain('\u2028');
  expect(JSON.parse(written)).toEqual(boot);
});

test('scripts are listed with their integrity hash', () => {
  expect(laterFiles(parts).run).toEqual([{ href: '/assets/main.js', integrity: 'sha384-x' }]);
});

function metas(head: Partial<DocumentParts['head']>): Record<string, string | undefined> {
  const html = renderDocument({ ...parts, head: { ...parts.head, ...head } });
  const found = html.matchAll(/<meta (name|property)="([^"]+)" content="([^"]*)">/g);
  return Object.fromEntries([...found].map(([, kind, name, content]) => [`${kind} ${name}`, content]));
}

test('a page tells sharing platforms its title, description, URL and kind', () => {
  const head = {
    title: '启动',
    description: '说明',
    canonical: '/news/detail/1',
    meta: { SiteName: '大赛' },
  };
  expect(metas(head)).toMatchObject({
    'name description': '说明',
    'property og:title': '启动',
    'property og:description': '说明',
    'property og:url': 'http://portal/news/detail/1',
    'property og:site_name': '大赛',
    'property og:type': 'website',
  });
  expect(metas({ ...head, jsonLd: {} })).toMatchObject({ 'property og:type': 'article' });
});

test.each([
  ['one address', '/a.jpg', ['http://portal/a.jpg']],
  ['a list', ['/a.jpg', 'https://b.example/b.jpg'], ['http://portal/a.jpg', 'https://b.example/b.jpg']],
  ['described', { '@type': 'ImageObject', url: '/a.jpg' }, [{ '@type': 'ImageObject', url: '/a.jpg' }]],
])('the picture of a schema.org document may be given as %s', (_, image, shown) => {
  const html = renderDocument({ ...parts, head: { ...parts.head, canonical: '/a', jsonLd: { image } } });
  const [, written = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html) ?? [];
  expect(JSON.parse(written)).toEqual({ image: shown });
});

test('a page’s own picture becomes its Open Graph image, as an absolute URL', () => {
  const own = '/api/content/assets/covers/prize.jpg?v=1';
  const shown = metas({
    meta: { 'og:image': own, 'article:published_time': '2026-11-20T09:00:00+08:00' },
  });
  expect(shown).toMatchObject({
    'property og:image': `http://portal${own}`,
    'property article:published_time': '2026-11-20T09:00:00+08:00',
  });
});

test.each([[{}], [{ 'og:image': '/api/content/assets/covers/drawing.svg?v=1' }]])(
  'a page without a usable picture (%o) gets the portal’s Open Graph image',
  (meta) => {
    expect(metas({ meta: { ...meta } })['property og:image']).toBe(
      'http://portal/api/content/assets/covers/share.png',
    );
  },
);

test('JSON-LD pictures are absolute URLs', () => {
  const jsonLd = { '@type': 'NewsArticle', image: ['/api/content/assets/covers/prize.jpg'] };
  const html = renderDocument({ ...parts, head: { ...parts.head, jsonLd } });
  expect(html).toContain('"image":["http://portal/api/content/assets/covers/prize.jpg"]');
});

test('each schema.org document of a page gets its own script', () => {
  const jsonLd = [{ '@type': 'Event', image: '/a.jpg' }, { '@type': 'BreadcrumbList' }];
  const head = { ...parts.head, canonical: '/a', jsonLd };
  expect(renderedRoutesSchema.shape.head.parse(head)).toEqual(head);
  const written = renderDocument({ ...parts, head }).matchAll(
    /<script type="application\/ld\+json">(.*?)<\/script>/gs,
  );
  expect([...written].map(([, text = '']) => JSON.parse(text))).toEqual([
    { '@type': 'Event', image: ['http://portal/a.jpg'] },
    { '@type': 'BreadcrumbList' },
  ]);
});

test('public early reads carry no token; those that need one follow the session’s own reads', () => {
  const reads = {
    everybody: ['/comp/season/current', '/comp/entry/mine'],
    signedIn: ['/comp/season/2026/definition/1', '/comp/entry/current'],
  };
  const attribute = /data-reads="([^"]*)"/.exec(renderDocument({ ...parts, reads }))?.[1] ?? '';
  expect(JSON.parse(attribute.replaceAll('&quot;', '"').replaceAll('&amp;', '&'))).toEqual({
    everybody: ['/comp/season/current'],
    signedIn: ['/comp/season/2026/definition/1'],
    own: [
      '/system/auth/get-permission-info?platform=portal',
      '/system/user/profile/get',
      '/comp/entry/current',
    ],
  });
});

test('a page without early reads has no script for them', () => {
  const countScripts = (reads: DocumentParts['reads']) =>
    renderDocument({ ...parts, reads }).split('<script').length;
  expect(countScripts({ everybody: ['/comp/season/current'] })).toBe(countScripts({}) + 1);
});

test('files for some visitors only are listed with the integrity lists that cover them', () => {
  const page = {
    scripts: ['/page.js'],
    styles: [],
    forSignedIn: ['/assets/form.js', '/remotes/entry/1/form.css'],
  };
  const remote = { base: '/remotes/entry/1/', listIntegrity: 'sha384-y', fallback: null };
  const registry = {
    ...boot.registry,
    remotes: { entry: remote, auth: { ...remote, base: '/remotes/auth/1/' } },
  };
  const { load, signedIn, signIn } = laterFiles({
    ...parts,
    page,
    signIn: ['/remotes/auth/1/remote.js'],
    boot: { ...boot, registry } as unknown as PageBoot,
  });
  expect(load).toEqual([{ href: '/page.js', integrity: '' }]);
  expect(signedIn).toEqual({
    files: page.forSignedIn,
    lists: [
      { href: '/remotes/entry/1/integrity.json', integrity: 'sha384-y' },
      { href: '/assets/integrity.1.json', integrity: 'sha384-z' },
    ],
  });
  expect(signIn).toEqual({
    files: ['/remotes/auth/1/remote.js'],
    lists: [{ href: '/remotes/auth/1/integrity.json', integrity: 'sha384-y' }],
  });
});

test('early reads use the portal’s request timeout', () => {
  const reads = { everybody: ['/content/home'] };
  expect(renderDocument({ ...parts, reads })).not.toContain('data-timeout');
  const config = { ...boot.config, limits: { requestTimeoutMs: 9000 } };
  expect(renderDocument({ ...parts, reads, boot: { ...boot, config } })).toContain(' data-timeout="9000"');
});
