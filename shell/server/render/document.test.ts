import type { PageBoot } from '../../src/boot/page-boot';
import { type DocumentParts, renderDocument } from './document';

const boot = {
  config: { site: { name: '</script><b>' } },
  registry: { set: 'one\u2028two', canary: false, remotes: {} },
  provides: {},
  hydration: null,
  frame: {},
  status: 200,
} as unknown as PageBoot;

const parts: DocumentParts = {
  head: { title: '首页', description: '说明', canonical: '/', indexed: true, meta: {} },
  origin: 'http://portal',
  html: '<p>正文</p>',
  boot,
  integrity: { '/assets/main.js': 'sha384-x' },
  shell: { scripts: ['/assets/main.js'], styles: [] },
  page: { scripts: [], styles: [] },
};

test('the boot data survives being written into the page, whatever it holds', () => {
  const html = renderDocument(parts);
  const written = /<script type="application\/json" id="portal-boot">(.*?)<\/script>/s.exec(html)?.[1] ?? '';
  expect(written).not.toContain('<');
  expect(written).not.toContain('\u2028');
  expect(JSON.parse(written)).toEqual(boot);
});

test('scripts carry their hash', () => {
  expect(renderDocument(parts)).toContain(
    'href="/assets/main.js" crossorigin="anonymous" integrity="sha384-x"',
  );
});
