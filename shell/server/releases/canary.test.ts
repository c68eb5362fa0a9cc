import { canaryVisitorSchema } from '@portal/contract/canary';
import { activate, stopCanary } from '@portal/releases/carry-out';
import { audit, emptyPortal, PROVIDES, startCanary } from '../../../shared/releases/test/published-portal';
import { Canary, isInCanary, VISITOR_COOKIE } from './canary';
import { loadServing } from './live-set';
import { SetWatch } from './set-watch';

const VISITOR_KEY = 'the key of the test portal: 32 letters';

async function shellServer(opinion: { withdraw: string | null; isAway?: boolean } = { withdraw: null }) {
  const { store, keys, trusted, publish, newReader } = await emptyPortal();
  const release = { name: 'entry', server: null };
  await publish({ ...release, version: '1.0.0' });
  await publish({ ...release, version: '2.0.0' });
  await activate(store, keys, { entry: '1.0.0' }, audit);
  const watch = new SetWatch({
    store,
    pointers: newReader(),
    readTrustedKeys: async () => trusted,
    provides: PROVIDES,
    load: (set) =>
      loadServing(set, {
        store,
        files: { provide: async () => true },
        pools: { open: () => Promise.reject(new Error('No remote here is rendered')) },
        shell: { integrity: {} },
      }),
    log: () => {},
  });
  await watch.poll();
  const withdrawn: [string, string][] = [];
  const asked: unknown[] = [];
  const nobody = { seen: 0, failed: 0, readyMs: null, loadMs: null };
  const canary = new Canary({
    serving: () => watch.serving,
    visitorKey: VISITOR_KEY,
    apis: {
      request: async ({ body }) => {
        if (opinion.isAway) throw new Error('connect ECONNREFUSED');
        asked.push(JSON.parse(String(body)));
        const data = { canary: nobody, others: nobody, withdraw: opinion.withdraw };
        return { statusCode: 200, headers: {}, body: Buffer.from(JSON.stringify({ data })) };
      },
    },
    withdraw: async (set, reason) => withdrawn.push([set, reason]),
    log: () => {},
  });
  const createRequest = (cookie?: string) => ({ cookies: cookie ? { [VISITOR_COOKIE]: cookie } : {} });
  return {
    canary,
    asked,
    withdrawn,
    start: async (share: number) => {
      const started = await startCanary(store, keys, { remote: 'entry', version: '2.0.0', share });
      await watch.poll();
      return started;
    },
    stop: async () => {
      await stopCanary(store, trusted, watch.serving?.set.id ?? '', audit);
      await watch.poll();
    },
    open: (cookie?: string) => {
      if (!watch.serving) throw new Error('Nothing is served');
      return canary.choose(createRequest(cookie), watch.serving);
    },
    identify: (cookie?: string) => canary.identify(createRequest(cookie)),
  };
}

test('a signed visitor cookie is kept, and an unsigned or forged one is replaced', async () => {
  const { start, open, identify } = await shellServer();
  expect(open().newVisitor).toBeUndefined();
  await start(50);
  const { newVisitor: cookie = '' } = open();
  expect(open(cookie).newVisitor).toBeUndefined();
  expect(identify(cookie)).toEqual(canaryVisitorSchema.parse(identify(cookie)));
  const id = '00000000-0000-4000-8000-100000000000';
  for (const forged of [id, `${id}.`, `${id}${cookie.slice(36)}`, `${cookie}x`, '.', 'x'.repeat(4000)]) {
    expect(open(forged).newVisitor).toBeDefined();
    expect(identify(forged)).toBeUndefined();
  }
});

test('the visitor id sent to the API does not contain the cookie and differs between canary runs', async () => {
  const { start, stop, open, identify } = await shellServer();
  await start(50);
  const { newVisitor: cookie = '' } = open();
  const first = identify(cookie);
  expect(JSON.stringify(first)).not.toContain(cookie.slice(0, 36));
  await start(60);
  expect(identify(cookie)).toMatchObject({ run: first?.run, visitor: first?.visitor });
  await stop();
  expect(identify(cookie)).toBeUndefined();
  await start(60);
  expect(identify(cookie)?.run).not.toEqual(first?.run);
  expect(identify(cookie)?.visitor).not.toBe(first?.visitor);
});

test('a canary is withdrawn when the API says so, with its reason, and the API is asked only while one runs', async () => {
  const { canary, start, stop, asked, withdrawn } = await shellServer({ withdraw: '灰度自动退回：…' });
  await canary.judge();
  expect(asked).toEqual([]);
  const { set } = await start(5);
  await canary.judge();
  expect(asked).toEqual([{ remote: 'entry', version: '2.0.0', since: expect.any(String) }]);
  expect(withdrawn).toEqual([[set.id, '灰度自动退回：…']]);
  await stop();
  await canary.judge();
  expect(asked).toHaveLength(1);
});

test('a canary continues while nothing speaks against it or the API is unavailable', async () => {
  const opinion = { withdraw: null, isAway: false };
  const { canary, start, withdrawn } = await shellServer(opinion);
  await start(5);
  await canary.judge();
  opinion.isAway = true;
  await canary.judge();
  expect(withdrawn).toEqual([]);
});

test('a share takes about that percentage of visitors, who stay in when it grows', () => {
  const visitors = Array.from({ length: 1000 }, (_, index) => `visitor ${index}`);
  const taken = (share: number) =>
    visitors.filter((visitor) =>
      isInCanary({ canary: { remote: 'entry', share, release: { version: '2.0.0' } } } as never, visitor),
    );
  const [few, many] = [taken(10), taken(50)];
  expect(few.length).toBeGreaterThan(60);
  expect(few.length).toBeLessThan(140);
  expect(many).toEqual(expect.arrayContaining(few));
  expect(isInCanary({ canary: null }, 'visitor 1')).toBe(false);
});
