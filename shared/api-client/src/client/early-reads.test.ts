import type { EarlyRead } from '@portal/contract/early-reads';
import { takeEarlyRead } from './early-reads';

const answer = (data: unknown) => Promise.resolve(Response.json({ code: 200, data }));
const begun = (read: Partial<EarlyRead> = {}): EarlyRead => ({
  startedAt: performance.now(),
  response: answer('early'),
  ...read,
});
const season = { method: 'GET', url: '/comp/season/current' } as const;

function beginReads(reads: Record<string, EarlyRead>): void {
  globalThis.portalReads = new Map(Object.entries(reads));
}

afterEach(() => {
  globalThis.portalReads = undefined;
});

describe('an early read', () => {
  it('answers the first call for the same data, and no second one', async () => {
    beginReads({ '/auth/list?pageNo=1&unread=true': begun() });
    const call = {
      method: 'GET',
      url: '/auth/list',
      params: { pageNo: 1, unread: true, of: undefined },
    } as const;
    expect(await takeEarlyRead(call, {})).toEqual({ status: 200, data: { code: 200, data: 'early' } });
    expect(await takeEarlyRead(call, {})).toBeUndefined();
  });

  it.each([
    ['another token', { accessToken: 'second', userId: 7 }],
    ['another expected user', { accessToken: 'first', userId: 8 }],
    ['nobody', {}],
  ])('is not used for a call by %s', async (_, sender) => {
    beginReads({ [season.url]: begun({ accessToken: 'first', userId: 7 }) });
    expect(await takeEarlyRead(season, sender)).toBeUndefined();
    expect(await takeEarlyRead(season, { accessToken: 'first', userId: 7 })).toBeDefined();
  });

  it('is requested again when it failed, is not JSON, or is older than a minute', async () => {
    const broken = [
      begun({ response: Promise.reject(new TypeError('offline')) }),
      begun({ response: Promise.resolve(new Response('<html>')) }),
      begun({ startedAt: performance.now() - 60_001 }),
    ];
    for (const read of broken) {
      beginReads({ [season.url]: read });
      expect(await takeEarlyRead(season, {})).toBeUndefined();
    }
  });

  it('is discarded once a signed-in user has written something', async () => {
    beginReads({ [season.url]: begun() });
    await takeEarlyRead({ method: 'POST', url: '/telemetry' }, {});
    expect(globalThis.portalReads?.size).toBe(1);
    await takeEarlyRead({ method: 'POST', url: '/comp/entry' }, { accessToken: 'first' });
    expect(await takeEarlyRead(season, {})).toBeUndefined();
  });
});
