import type { AccountInfo, Consent } from '@portal/contract/account';
import type { UploadSession } from '@portal/contract/files';
import { recordConsents } from '../accounts/consents';
import { notify } from '../notifications/repository';
import { callRules } from '../platform/errors/listed-errors';
import { SMALL_SEASON, smallEntry, smallSeason, startSeason } from '../testing/entries';
import { exportData, signInParticipant } from '../testing/participants';
import { buildTestApp, type CallInput, callByName, type TestApp } from '../testing/test-app';

/** Calls with a participant's id in their path; signed URLs carry their own permission. */
const OWNED_RESOURCE_CALL =
  /^\w+ \/(comp\/entry|auth\/user)\/(?!.*\{format\}).*\{|^\w+ \/files\/\{fileId\}\/url$/;

const bodies: Readonly<Record<string, unknown>> = {
  'PUT /comp/entry/{id}/step/{stepId}': { data: { name: '抢来的' }, baseRevision: 1 },
  'PUT /comp/entry/{id}/services': { data: {}, baseRevision: 0 },
  'POST /comp/entry/{id}/submit': { idempotencyKey: 'key-stolen', revisions: { project: 1 }, consents: {} },
  'POST /comp/entry/{id}/withdraw': { reason: '不是我的' },
};

describe('a participant’s data', () => {
  let test: TestApp;
  let token: string;
  let mobile: string;
  let stranger: string;
  /** Ids of another participant or of nothing, by path prefix. */
  let ids: Readonly<Record<string, readonly string[]>>;
  let entryId: string;
  const call = <T>(name: string, given: CallInput) => callByName<T>(test, name, given);

  beforeAll(async () => {
    test = await buildTestApp();
    const { db } = test.app;
    const now = test.clock.now();
    await startSeason(test, smallSeason(now));
    const entry = await smallEntry(test);
    token = entry.token;
    entryId = entry.id;
    const { data: account } = await call<AccountInfo>('GET /auth/user/info', { token });
    mobile = account.phone;
    await notify(db, now, account.userId, { kind: 'status', title: '甲', body: '乙' });
    await recordConsents(db, account.userId, [{ kind: 'entry-publicity' }], '1', now);
    const notices = await call<{ list: { id: number }[] }>('GET /auth/user/notifications', { token });
    const sessions = await call<{ id: number }[]>('GET /auth/user/sessions', { token });
    const consents = await call<Consent[]>('GET /auth/user/consents', { token });
    stranger = (await signInParticipant(test)).token;
    const entries = [entryId, entryId.replace(/.$/, (last) => (last === '0' ? '1' : '0'))];
    const firstAndNone = (rows: readonly { id: number }[]) => [String(rows[0]?.id), '999999'];
    ids = {
      '/comp/entry/': entries,
      '/auth/user/sessions/': firstAndNone(sessions.data),
      '/auth/user/notifications/': firstAndNone(notices.data.list),
      '/auth/user/consents/': firstAndNone(consents.data),
      '/files/': entries,
    };
  });
  afterAll(() => test.close());

  it('is only accessible and changeable with that participant’s token', async () => {
    /** Without records of the exports themselves. */
    const exported = async () => {
      const { data } = await exportData(test, { mobile, token });
      return { ...data.content, 短信记录: null };
    };
    const before = await exported();
    const theirs = [...callRules.keys()].filter((name) => OWNED_RESOURCE_CALL.test(name));
    expect(theirs.length).toBeGreaterThan(10);
    for (const name of theirs) {
      const known = Object.entries(ids).find(([prefix]) => name.split(' ')[1]?.startsWith(prefix));
      expect([name, known?.[1].length]).toEqual([name, 2]);
      for (const id of known?.[1] ?? []) {
        const given = {
          path: { id, fileId: id, stepId: 'project', name: 'business-plan' },
          body: bodies[name],
        };
        expect([name, id, (await call(name, { ...given, token: stranger })).code]).toEqual([name, id, 404]);
        expect([name, (await call(name, given)).code]).toEqual([name, 401]);
      }
    }
    const body = { seasonId: SMALL_SEASON, copyFrom: entryId };
    expect((await call('POST /comp/entry', { token: stranger, body })).code).toBe(404);
    expect(await exported()).toEqual(before);
  });

  it('includes uploads: another participant can neither list nor complete one', async () => {
    const query = { fileName: '别人的.pdf', size: '10', mime: 'application/pdf', purpose: 'business-plan' };
    const { data } = await call<UploadSession>('GET /cos/upload/gen_key', { token, query });
    const { uploadId } = data;
    const parts = await call('GET /main-attachment/upload_sharding', {
      token: stranger,
      query: { uploadId },
    });
    expect(parts.code).toBe(1009002007);
    const body = { uploadId, parts: [{ partNumber: 1, etag: 'x' }], sha256: '0'.repeat(64) };
    const done = await call('POST /cos/upload/upload_complete', { token: stranger, body });
    expect(done.code).toBe(1009002007);
  });
});
