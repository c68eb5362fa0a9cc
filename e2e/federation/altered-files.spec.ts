import { INTEGRITY_LIST, type Registry } from '@portal/contract/release/registry';
import { expect, test } from '../harness/test';
import { REMOTE_FILE, startFaultProxy } from './fault-proxy';
import { flipOneBit } from './faults';

test('any remote file with one flipped bit is refused before it runs', async ({
  page,
  problems,
  baseURL,
}) => {
  const registry = (await (await fetch(`${baseURL}/registry.json`)).json()) as Registry;
  const proxy = await startFaultProxy(baseURL ?? '');
  const files = Object.entries(registry.integrity).filter(([path]) => REMOTE_FILE.test(path));
  for (const name of Object.keys(registry.remotes)) proxy.faults.set(name, { answer: flipOneBit });
  try {
    await page.goto(`${proxy.url}/404`, { waitUntil: 'domcontentloaded' });
    const ran = await page.evaluate(async (listed) => {
      const accepted: string[] = [];
      for (const [path, integrity] of listed) {
        const isStyle = path.endsWith('.css');
        const element = isStyle
          ? Object.assign(document.createElement('link'), { rel: 'stylesheet', href: path })
          : Object.assign(document.createElement('script'), { src: path });
        element.integrity = integrity;
        element.crossOrigin = 'anonymous';
        const loaded = await new Promise<boolean>((done) => {
          element.addEventListener('load', () => done(true));
          element.addEventListener('error', () => done(false));
          document.head.append(element);
        });
        if (loaded) accepted.push(path);
        element.remove();
      }
      return accepted;
    }, files);
    const lists = Object.values(registry.remotes).map(({ base, listIntegrity }) => ({
      href: `${base}${INTEGRITY_LIST}`,
      integrity: listIntegrity,
    }));
    const accepted = await page.evaluate(
      (asked) =>
        Promise.all(
          asked.map(({ href, integrity }) => fetch(href, { integrity }).then(Boolean, () => false)),
        ),
      lists,
    );
    expect(accepted).toEqual(lists.map(() => false));
    expect(files.length).toBeGreaterThan(20);
    expect(proxy.asked.length).toBeGreaterThanOrEqual(files.length);
    expect(ran).toEqual([]);
  } finally {
    await proxy.close();
    problems.length = 0;
  }
});

test('scripts and styles inserted by the page’s loaders carry the hash from the release set', async ({
  page,
  baseURL,
}) => {
  const { integrity, remotes } = (await (await fetch(`${baseURL}/registry.json`)).json()) as Registry;
  const inserted = new Map<string, string>();
  await page.exposeFunction('noteInserted', (path: string, hash: string) => inserted.set(path, hash));
  await page.addInitScript(() => {
    new MutationObserver((changes) => {
      for (const element of changes.flatMap(({ addedNodes }) => [...addedNodes])) {
        const isScript = element instanceof HTMLScriptElement;
        const isStyle = element instanceof HTMLLinkElement && element.rel === 'stylesheet';
        if (!isScript && !isStyle) continue;
        const { pathname } = new URL(isScript ? element.src : element.href, location.href);
        if (pathname.startsWith('/remotes/'))
          (globalThis as unknown as { noteInserted: (path: string, hash: string) => void }).noteInserted(
            pathname,
            element.integrity,
          );
      }
    }).observe(document, { childList: true, subtree: true });
  });
  await page.goto('/news');
  await page.getByRole('banner').getByRole('button', { name: '参赛者登录' }).click();
  await expect(page.getByRole('dialog').getByRole('button', { name: '登录', exact: true })).toBeVisible();
  await page.goto('/competitionEnter');
  await expect(page.getByRole('main').getByRole('button', { name: '登录后报名' })).toBeVisible();
  for (const name of ['auth', 'entry']) {
    const { base = '/', entry = '' } = remotes[name] ?? {};
    const own = () => [...inserted.keys()].filter((path) => path.startsWith(base));
    // The page shows server-rendered HTML before its scripts have loaded.
    await expect.poll(() => own().length).toBeGreaterThan(2);
    expect(own()).toContain(entry);
  }
  for (const [path, hash] of inserted) expect(hash, path).toBe(integrity[path]);
});

test('an integrity list altered once in transit is fetched again', async ({ page, problems, baseURL }) => {
  const proxy = await startFaultProxy(baseURL ?? '');
  let altered = 0;
  proxy.faults.set('auth', {
    answer: (path, original, response) => {
      if (path !== INTEGRITY_LIST || altered > 0) return false;
      altered += 1;
      response.writeHead(200, { 'content-type': 'application/json' }).end(`${original} `);
      return true;
    },
  });
  try {
    await page.goto(`${proxy.url}/news`);
    await page.getByRole('banner').getByRole('button', { name: '参赛者登录' }).click();
    await expect(page.getByRole('dialog').getByRole('button', { name: '登录', exact: true })).toBeVisible();
    expect(altered).toBe(1);
  } finally {
    await proxy.close();
    problems.length = 0;
  }
});

test('the browser itself refuses a script without a hash', async ({ page, problems }) => {
  await page.goto('/404', { waitUntil: 'domcontentloaded' });
  const ran = await page.evaluate(async () => {
    const { registry } = JSON.parse(document.getElementById('portal-boot')?.textContent ?? '{}');
    const script = Object.assign(document.createElement('script'), { src: registry.remotes.auth.entry });
    return new Promise<boolean>((done) => {
      script.addEventListener('load', () => done(true));
      script.addEventListener('error', () => done(false));
      document.head.append(script);
    });
  });
  expect(ran).toBe(false);
  problems.length = 0;
});
