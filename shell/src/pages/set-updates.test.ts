import { hasNewSet } from './set-updates';

function answer(status: number, body: object): void {
  globalThis.fetch = async () => new Response(JSON.stringify(body), { status });
}

test('a set other than the page’s is a new one', async () => {
  answer(200, { set: 'second' });
  expect(await hasNewSet('first')).toBe(true);
  expect(await hasNewSet('second')).toBe(false);
});

test('a portal without a served set has no new one', async () => {
  answer(503, { code: 503, msg: '没有正在提供的发布集', data: null });
  expect(await hasNewSet('first')).toBe(false);
});
