import { createPreview } from '@portal/releases/preview';
import { ReleaseError } from '@portal/releases/release-error';
import type { ReleaseStore } from '@portal/releases/store';
import { PROVIDES, servingPortal } from '../../../shared/releases/test/published-portal';
import type { Serving } from '../releases/live-set';
import { Previews } from '../releases/previews';
import { closeServers, createLiveSet, startShell } from '../testing/test-shell';

afterEach(closeServers);

async function portal(readPreview?: ReleaseStore['readPreview']) {
  const { store, keys, trusted, first, publish } = await servingPortal();
  await publish({ name: 'content', version: '2.0.0', prefixes: ['/'] });
  const versions = { content: '2.0.0' };
  const { preview, text } = await createPreview(store, keys, {
    versions,
    tester: '王芳',
    hours: 48,
    by: '李雷',
    provides: PROVIDES,
  });
  const stable = await createLiveSet([{ path: '/news', Component: () => 'served news' }]);
  const own = await createLiveSet([{ path: '/news', Component: () => 'previewed news' }]);
  const visits: unknown[] = [];
  const provided: string[] = [];
  const { url } = await startShell({
    settings: { PAGE_FRESH_MS: '60000', PORTAL_MODE: 'production' },
    watch: {
      serving: { set: first.set, stable, canary: null } as unknown as Serving,
      refused: undefined,
      pointerReadAt: undefined,
    },
    canary: {
      choose: (_request, { stable: live }) => {
        visits.push(live);
        return { live };
      },
      identify: () => undefined,
    },
    previews: new Previews({
      store: { ...store, ...(readPreview ? { readPreview } : {}) },
      readTrustedKeys: async () => trusted,
      shell: { provides: PROVIDES },
      files: {
        provide: async (name, version) => {
          provided.push(`${name}@${version}`);
          return true;
        },
      },
      load: async () => own,
    }),
  });
  const cookie = `portal-preview=${text}`;
  const open = (path: string, headers: Record<string, string> = {}) =>
    fetch(`${url}${path}`, { headers, redirect: 'manual' });
  return { store, preview, text, cookie, open, visits, provided };
}

test('opening a preview link sets a cookie that expires with it, and removes the link from the URL', async () => {
  const { open, text, preview } = await portal();
  const answer = await open(`/news?page=2&portal-preview=${text}`);
  expect([answer.status, answer.headers.get('location')]).toEqual([303, '/news?page=2']);
  const cookie = answer.headers.get('set-cookie') ?? '';
  expect(cookie).toContain(`portal-preview=${text}`);
  expect(cookie).toContain(
    `Expires=${new Date(Math.floor(Date.parse(preview.until) / 1000) * 1000).toUTCString()}`,
  );
  expect(cookie).toMatch(/HttpOnly; SameSite=Lax/);
  expect(cookie).not.toContain('Secure');
  const byTls = await open(`/news?portal-preview=${text}`, { 'x-forwarded-proto': 'https' });
  expect(byTls.headers.get('set-cookie')).toContain('; Secure');
});

test('a previewed page says so, is not cached and counts as no visit; others get the served version', async () => {
  const { open, cookie, visits, provided } = await portal();
  expect(await (await open('/news')).text()).toContain('served news');
  expect(visits).toHaveLength(1);
  const answer = await open('/news', { cookie });
  const page = await answer.text();
  expect(page).toContain('previewed news');
  expect(page).toMatch(/正在预览 <?[^<]*content@2\.0\.0[\s\S]*王芳[\s\S]*到期[\s\S]*退出预览/);
  expect(answer.headers.get('cache-control')).toBe('private, no-store');
  expect(answer.headers.get('x-robots-tag')).toBe('noindex');
  expect(answer.headers.get('content-security-policy')).toContain("script-src 'self' 'sha256-");
  expect(answer.headers.get('vary')).toContain('cookie');
  expect(visits).toHaveLength(1);
  expect(provided).toEqual(['content@2.0.0']);
  const others = await (await open('/news')).text();
  expect(others).toContain('served news');
  expect(others).not.toContain('正在预览');
});

test('ending a preview removes its cookie and redirects to the served page', async () => {
  const { open, cookie } = await portal();
  const answer = await open('/news?portal-preview=end', { cookie });
  expect([answer.status, answer.headers.get('location')]).toEqual([303, '/news']);
  expect(answer.headers.get('set-cookie')).toMatch(/portal-preview=;.*Expires=Thu, 01 Jan 1970/);
});

test('a forged or revoked preview answers 410 with the reason, never with a page', async () => {
  const { open, cookie, store, preview } = await portal();
  const forged = await open('/news?portal-preview=a.b.c');
  expect(forged.status).toBe(410);
  expect(await forged.text()).toContain('无法预览');
  await store.removePreview(preview.id);
  const revoked = await open('/news', { cookie });
  expect(revoked.status).toBe(410);
  expect(revoked.headers.get('set-cookie')).toContain('portal-preview=;');
  expect(await revoked.text()).toContain('预览已被撤销');
});

test('a preview that cannot be checked answers 503 and keeps its cookie, and works again afterwards', async () => {
  const failing = { isAway: true };
  const { open, cookie } = await portal(async () => {
    if (failing.isAway) throw new ReleaseError('store', '读取预览：磁盘错误');
    return '';
  });
  const away = await open('/news', { cookie });
  expect(away.status).toBe(503);
  expect(away.headers.get('set-cookie')).toBeNull();
  expect(await away.text()).not.toContain('served news');
  failing.isAway = false;
  expect(await (await open('/news', { cookie })).text()).toContain('previewed news');
});

test('a preview evicted while it loads is loaded again, not served by ended processes', async () => {
  const { store, keys, trusted, first, publish } = await servingPortal();
  await publish({ name: 'content', version: '2.0.0', prefixes: ['/'] });
  const stable = await createLiveSet([{ path: '/news', Component: () => 'served news' }]);
  const serving = { set: first.set, stable, canary: null } as unknown as Serving;
  let release = (): void => {};
  const held = new Promise<void>((done) => {
    release = done;
  });
  const loaded: { closed: boolean }[] = [];
  const previews = new Previews({
    store,
    readTrustedKeys: async () => trusted,
    shell: { provides: PROVIDES },
    files: { provide: async () => true },
    load: async () => {
      const state = { closed: false };
      const at = loaded.push(state);
      const own = await createLiveSet([{ path: `/load-${at}`, Component: () => null }]);
      if (at === 1) await held;
      const close = () => {
        state.closed = true;
      };
      return {
        ...own,
        registry: { ...own.registry, set: `load-${at}` },
        integrity: { at: String(at) },
        close,
      };
    },
  });
  const create = async (tester: string) => {
    const options = { versions: { content: '2.0.0' }, hours: 1, by: '李雷', provides: PROVIDES };
    return (await createPreview(store, keys, { ...options, tester })).preview;
  };
  const slow = previews.live(await create('王芳'), serving);
  for (let others = 0; others < 8; others += 1) await previews.live(await create(`第 ${others} 位`), serving);
  release();
  const { integrity } = await slow;
  expect(loaded[0]).toEqual({ closed: true });
  expect(loaded[Number(integrity.at) - 1]).toEqual({ closed: false });
});
