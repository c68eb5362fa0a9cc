import { createHash } from 'node:crypto';
import type { CaptchaGetAnswer } from '@portal/contract/captcha';
import type { EntryDetail } from '@portal/contract/competition/entry';
import { encryptText } from '@portal/contract/platform-cipher';
import { sampleSeason2026 } from '@portal/contract/season/sample-season-2026';
import { eq } from 'drizzle-orm';
import { PDFDocument } from 'pdf-lib';
import { captchaChallenge } from '../captcha/tables';
import { publishDefinition } from '../competition/publish-season';
import { openSeason } from '../competition/season-in-force';
import { seedSample } from '../seed-sample';
import {
  encoded,
  newParticipant,
  newPhone,
  PASSWORD,
  type Participant,
  receiveCode,
  registration,
} from '../testing/participants';
import { SMALL_SEASON, smallSeason } from '../testing/small-season';
import { type Answer, buildTestApp, TEST_OPERATOR_KEY, type TestApp } from '../testing/test-app';
import { notify } from '../users/notifications';
import { type JsonSchema, type Operation, operationsOf } from './operations';

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
const tomorrow = () => new Date(Date.now() + 86_400_000).toISOString();

interface Given {
  path?: Record<string, string>;
  query?: Record<string, string>;
  body?: unknown;
  token?: string;
}

describe('every documented call', () => {
  let test: TestApp;
  let operations: Operation[];
  let owner: Participant & { entryId: string };
  let other: Participant;
  beforeAll(async () => {
    test = await buildTestApp({ UPLOAD_USER_MINUTE: '100000', CAPTCHA_FAILURES_MINUTE: '100000' });
    await seedSample(test.app);
    await publishDefinition(test.app.db, smallSeason(test.clock.now()), test.clock.now());
    await openSeason(test.app.db, SMALL_SEASON, test.clock.now());
    operations = operationsOf(test.app);
    const made = await newParticipant(test);
    const entry = await test.call<EntryDetail>('POST', '/api/comp/entry', {
      token: made.accessToken,
      body: { seasonId: SMALL_SEASON },
    });
    owner = { ...made, entryId: entry.data.id };
    other = await newParticipant(test);
  });
  afterAll(() => test.close());

  const nameOf = ({ method, path }: Operation) => `${method} ${path}`;

  async function call<T>(name: string, { path = {}, query, body, token }: Given = {}): Promise<Answer<T>> {
    const [method, pattern = ''] = name.split(' ');
    const url = pattern.replaceAll(/\{([^}]+)\}/g, (_whole, key: string) =>
      key === '*' ? (path[key] ?? '') : encodeURIComponent(path[key] ?? ''),
    );
    const search = query ? `?${new URLSearchParams(query)}` : '';
    const response = await test.app.inject({
      method: method as 'GET',
      url: url + search,
      headers: { 'tenant-id': '126', ...(token ? { authorization: `Bearer ${token}` } : {}) },
      ...(body === undefined ? {} : { payload: body as object }),
    });
    const isJson = String(response.headers['content-type']).includes('application/json');
    return isJson
      ? { status: response.statusCode, ...response.json<Omit<Answer<T>, 'status'>>() }
      : { status: response.statusCode, code: response.statusCode, msg: '', data: null as T };
  }

  it('answers what it is for', async () => {
    const answered = new Set<string>();
    const refused: string[] = [];
    async function good<T>(name: string, given: Given = {}): Promise<T> {
      const answer = await call<T>(name, given);
      if (answer.code === 200) answered.add(name);
      else refused.push(`${name}: ${answer.code} ${answer.msg} ${JSON.stringify(answer.data)}`);
      return answer.data;
    }
    const token = owner.accessToken;
    const mine = { token };
    const ops = { token: TEST_OPERATOR_KEY };

    for (const name of [
      'GET /api/health/live',
      'GET /api/health/ready',
      'GET /api/system/tenant/info',
      'GET /api/comp/track_config/get_comp_track_select_tree',
      'GET /api/system/captcha/altcha',
      'GET /api/content/home',
      'GET /api/content/sitemap',
      'GET /api/comp/season/current',
      'GET /api/regions/province/allList',
      'GET /api/policy/info/portal/industry_select',
      'GET /api/dev/outbox',
    ])
      await good(name);
    await good('GET /api/system/tenant/codes/{name}', { path: { name: 'official-account.svg' } });
    await good('GET /api/regions/city/allList', { query: { provinceId: '53' } });
    await good('GET /api/regions/country/allList', { query: { cityId: '5301' } });
    await good('GET /api/dict/tenantDictData/getByDictType', { query: { dictType: 'project_stage' } });
    await good('GET /api/gw/basic/get', { query: { requestUrl: '/content/home' } });
    await good('GET /api/comp/season/{id}/definition/{version}', {
      path: { id: SMALL_SEASON, version: '1' },
    });
    const news = await good<{ list: { id: number }[] }>('GET /api/content/{type}/page', {
      path: { type: 'news' },
    });
    await good('GET /api/content/{type}/facets', { path: { type: 'news' } });
    await good('GET /api/content/{type}/{id}', { path: { type: 'news', id: String(news.list[0]?.id) } });
    await good('GET /api/content/pages/{*}', { path: { '*': 'match/introduce' } });
    await good('GET /api/content/search', { query: { q: '大赛' } });
    await good('GET /api/content/assets/{*}', { path: { '*': 'covers/charge-bolt.svg' } });
    await good('POST /api/assistant/ask', { body: { question: '怎么报名？' } });
    await good('POST /api/telemetry/errors', {
      body: { errors: [{ kind: 'error', message: '出错', page: '/', at: new Date().toISOString() }] },
    });

    const uid = { captchaType: 'blockPuzzle', clientUid: 'conformance', ts: 1 };
    const { repData } = await good<CaptchaGetAnswer>('POST /api/system/captcha/captchaImage', { body: uid });
    const [kept] = await test.app.db
      .select()
      .from(captchaChallenge)
      .where(eq(captchaChallenge.token, repData?.token ?? ''));
    const pointJson = encryptText(`{"x":${kept?.answer[0]?.[0]},"y":5}`, repData?.secretKey ?? '');
    await good('POST /api/system/captcha/check', { body: { ...uid, token: repData?.token, pointJson } });

    const phone = newPhone();
    await good('GET /api/system/enterprise/user/sendRegisterCode', { query: { mobile: phone, type: '01' } });
    const codeOf = async (mobile: string) =>
      (await test.call<{ code: string }[]>('GET', `/api/dev/outbox?mobile=${mobile}`)).data[0]?.code ?? '';
    await good('POST /api/comp/user/register', { body: registration(phone, await codeOf(phone)) });
    await good('GET /api/system/enterprise/user/checkUsername/{username}', { path: { username: 'nobody' } });
    await good('GET /api/system/enterprise/user/checkPhoneNumber/{phone}', { path: { phone } });
    await good('GET /api/weixin/auth/check_binding', { query: { phone } });
    const login = { username: phone, password: encoded(PASSWORD) };
    const tokens = await good<{ refreshToken: string }>('POST /api/system/auth/tenantLogin', { body: login });
    const fresh = await good<{ accessToken: string }>('POST /api/system/auth/refresh-token', {
      query: { refreshToken: tokens.refreshToken },
    });
    await good('POST /api/system/auth/logout', { token: fresh.accessToken });
    test.clock.advance(61);
    const smsCode = await receiveCode(test, phone, '02');
    const session = await good<{ accessToken: string }>('POST /api/system/auth/tenant-sms-login', {
      body: { phoneNumber: phone, smsCode },
    });
    test.clock.advance(61);
    const reset = await good<{ ticket: string }>('POST /api/system/enterprise/user/resetPasswordCheck', {
      body: { mobile: phone, code: await receiveCode(test, phone, '03') },
    });
    const password = encoded('Another2026');
    await good('POST /api/system/enterprise/user/resetPassword', {
      body: { password, secondPassword: password, ticket: reset.ticket },
    });
    expect((await call('GET /api/auth/user/info', { token: session.accessToken })).code).toBe(401);

    for (const name of [
      'GET /api/system/auth/get-permission-info',
      'GET /api/system/user/profile/get',
      'GET /api/auth/user/info',
      'GET /api/auth/user/sessions',
      'GET /api/auth/user/export',
      'GET /api/auth/user/close',
      'GET /api/comp/entry/mine',
      'POST /api/auth/user/notifications/read-all',
      'DELETE /api/auth/user/sessions',
    ])
      await good(name, mine);
    await good('POST /api/auth/user/modify_acName', { ...mine, query: { acName: 'renamed01' } });
    await good('POST /api/auth/user/modify_nickname', { ...mine, body: { nickname: '小张' } });
    await good('POST /api/auth/user/modify_contact_phone', { ...mine, body: { contactPhone: newPhone() } });
    await good('POST /api/user/system_auth_person/modify_email', {
      ...mine,
      query: { email: 'a@example.com' },
    });
    await good('POST /api/auth/user/modify_logo', { ...mine, body: { logoType: 1, logoStr: '张' } });
    await good('POST /api/auth/user/modify_password', {
      ...mine,
      body: { oldPassword: encoded(PASSWORD), newPassword: encoded('Changed2026') },
    });
    await notify(test.app.db, test.clock.now(), owner.userId, { kind: 'status', title: '甲', body: '乙' });
    const notices = await good<{ list: { id: number }[] }>('GET /api/auth/user/notifications', mine);
    const notice = { id: String(notices.list[0]?.id) };
    await good('POST /api/auth/user/notifications/{id}/read', { ...mine, path: notice });
    await test.call('POST', '/api/system/auth/tenantLogin', {
      body: { username: owner.mobile, password: encoded('Changed2026') },
    });
    const sessions = await call<{ id: number; current: boolean }[]>('GET /api/auth/user/sessions', mine);
    const second = sessions.data.find(({ current }) => !current);
    await good('DELETE /api/auth/user/sessions/{id}', { ...mine, path: { id: String(second?.id) } });

    const definition = smallSeason(new Date());
    await good('GET /api/ops/season', ops);
    await good('POST /api/ops/season/validate', { ...ops, body: { definition } });
    await good('POST /api/ops/season/publish', {
      ...ops,
      body: {
        definition: {
          ...definition,
          version: 2,
          consents: [{ id: 'publicity', text: '同意公示', required: false }],
        },
      },
    });
    await good('POST /api/ops/season/rehearse', {
      ...ops,
      body: { definition: { ...definition, version: 3 } },
    });
    const season = { path: { id: SMALL_SEASON }, ...ops };
    await good('POST /api/ops/season/{id}/open', season);
    await good('GET /api/ops/season/{id}/definition', season);
    const closes = new Date(Date.now() + 450 * 86_400_000).toISOString();
    await good('POST /api/ops/season/{id}/extend', { ...season, body: { closes, reason: '顺延一天' } });

    const draft = await good<EntryDetail>('POST /api/comp/entry', {
      ...mine,
      body: { seasonId: SMALL_SEASON },
    });
    const entry = { ...mine, path: { id: draft.id } };
    await good('GET /api/comp/entry/{id}', entry);
    const data = { name: '云端质检', track: ['information', 'ai-software'] };
    const saved = await good<{ revision: number }>('PUT /api/comp/entry/{id}/step/{stepId}', {
      ...mine,
      path: { id: draft.id, stepId: 'project' },
      body: { data, baseRevision: draft.steps.project?.revision },
    });
    const submit = (idempotencyKey: string, consents = {}) => ({
      ...entry,
      body: { idempotencyKey, revisions: { project: saved.revision }, consents },
    });
    const receipt = await good<{ entryNo: string; sha256: string }>(
      'POST /api/comp/entry/{id}/submit',
      submit('key-0001', { publicity: true }),
    );
    await good('GET /api/comp/entry/{id}/receipt', entry);
    await good('GET /api/comp/receipt/{entryNo}/verify', {
      path: { entryNo: receipt.entryNo },
      query: { sha256: receipt.sha256 },
    });
    const consents = await good<{ id: number; withdrawable: boolean }[]>('GET /api/auth/user/consents', mine);
    const consent = consents.find(({ withdrawable }) => withdrawable);
    await good('POST /api/auth/user/consents/{id}/withdraw', { ...mine, path: { id: String(consent?.id) } });
    await good('POST /api/comp/entry/{id}/withdraw', { ...entry, body: { reason: '暂不参赛' } });
    await good('POST /api/comp/entry/{id}/reopen', entry);
    await good('POST /api/comp/entry/{id}/submit', submit('key-0002'));

    const anyEntry = { ...ops, path: { id: draft.id } };
    await good('GET /api/ops/entries', ops);
    await good('GET /api/ops/entries/{id}', anyEntry);
    await good('GET /api/ops/entries/export', { ...ops, query: { season: SMALL_SEASON, format: 'csv' } });
    await good('POST /api/ops/entries/{id}/review', { ...anyEntry, body: {} });
    await good('POST /api/ops/entries/{id}/reject', { ...anyEntry, body: {} });
    await good('POST /api/ops/entries/{id}/approve', { ...anyEntry, body: {} });
    await good('POST /api/ops/entries/publish', { ...ops, body: { season: SMALL_SEASON } });
    await good('POST /api/ops/entries/{id}/return', {
      ...anyEntry,
      body: { reason: '名称过长', deadline: tomorrow(), fields: [] },
    });
    await good('POST /api/ops/entries/{id}/extend', {
      ...anyEntry,
      body: { until: tomorrow(), reason: '停电' },
    });
    await good('POST /api/ops/season/{id}/rollback', { ...season, body: { version: 1 } });
    await publishDefinition(test.app.db, sampleSeason2026, test.clock.now());
    const whole = await call<EntryDetail>('POST /api/comp/entry', {
      ...mine,
      body: { seasonId: sampleSeason2026.id },
    });
    await good('PUT /api/comp/entry/{id}/services', {
      ...mine,
      path: { id: whole.data.id },
      body: { data: {}, baseRevision: 0 },
    });
    await good('POST /api/ops/keys/reseal', ops);
    await good('GET /api/ops/errors', ops);
    await good('GET /api/ops/content/counts', ops);
    await good('POST /api/ops/content/import', { ...ops, body: { documents: [], assets: [] } });
    await good('PUT /api/ops/weixin/bindings', { ...ops, body: { mobile: newPhone(), openId: 'wx' } });
    await good('POST /api/ops/accounts', {
      ...ops,
      body: { username: 'office01', mobile: newPhone(), userType: '00', name: '办公室' },
    });
    await good('GET /api/ops/accounts', ops);
    await good('POST /api/ops/accounts/{username}/close', {
      ...ops,
      path: { username: 'office01' },
      body: { reason: '离职' },
    });
    await good('GET /api/ops/audit', ops);

    const document = await PDFDocument.create();
    document.addPage();
    const bytes = Buffer.from(await document.save());
    const begun = await good<{ uploadId: string }>('GET /api/cos/upload/gen_key', {
      ...mine,
      query: {
        fileName: '计划书.pdf',
        size: String(bytes.length),
        mime: 'application/pdf',
        purpose: 'business-plan',
      },
    });
    const form = new FormData();
    form.set('uploadId', begun.uploadId);
    form.set('partNumber', '1');
    form.set('sha256', sha256(bytes));
    form.set('file', new Blob([bytes]));
    const encodedForm = new Response(form);
    const part = await test.app.inject({
      method: 'POST',
      url: '/api/main-attachment/upload_sharding',
      headers: {
        'tenant-id': '126',
        authorization: `Bearer ${token}`,
        'content-type': encodedForm.headers.get('content-type') ?? '',
      },
      payload: Buffer.from(await encodedForm.arrayBuffer()),
    });
    expect(part.json<Answer>().code).toBe(200);
    answered.add('POST /api/main-attachment/upload_sharding');
    await good('GET /api/main-attachment/upload_sharding/begun', {
      ...mine,
      query: { uploadId: begun.uploadId, partNumber: '1', sha256: sha256(bytes) },
    });
    const parts = await good<unknown[]>('GET /api/main-attachment/upload_sharding', {
      ...mine,
      query: { uploadId: begun.uploadId },
    });
    const file = await good<{ fileId: string; url: string }>('POST /api/cos/upload/upload_complete', {
      ...mine,
      body: { uploadId: begun.uploadId, parts, sha256: sha256(bytes) },
    });
    const path = { fileId: file.fileId };
    await good('GET /api/files/{fileId}/url', { ...mine, path });
    await good('GET /api/ops/files/{fileId}/url', { ...ops, path });
    const signed = Object.fromEntries(new URL(file.url, 'http://portal').searchParams);
    await good('GET /api/files/{fileId}', { path, query: signed });

    test.clock.advance(61);
    const present = await receiveCode(test, owner.mobile, '04', token);
    const ticket = await good<{ ticket: string }>('POST /api/auth/user/check_modify_phone', {
      ...mine,
      body: { phone: owner.mobile, smsCode: present },
    });
    const leaver = await newParticipant(test);
    test.clock.advance(61);
    const bound = newPhone();
    const binding = await receiveCode(test, bound, '05', token);
    await good('POST /api/auth/user/modify_phone', {
      ...mine,
      body: { phone: bound, smsCode: binding, ...ticket },
    });
    await good('POST /api/auth/user/close', {
      token: leaver.accessToken,
      body: { smsCode: await receiveCode(test, leaver.mobile, '04', leaver.accessToken) },
    });

    expect(refused).toEqual([]);
    expect(operations.map(nameOf).filter((name) => !answered.has(name))).toEqual([]);
  }, 180_000);

  /** Values that no schema of this type takes; nothing where a schema takes whatever comes. */
  function wrongFor(schema: JsonSchema): unknown[] {
    const kinds = [schema, ...(schema.anyOf ?? []), ...(schema.oneOf ?? [])];
    const types = kinds.flatMap(({ type }) => type ?? []).flat();
    const untyped = kinds.some((kind) => !kind.type && !kind.anyOf && !kind.oneOf && !kind.enum);
    if (untyped || types.length === 0) return [];
    const samples: [string, unknown][] = [
      ['array', ['x']],
      ['object', { x: 1 }],
      ['boolean', true],
    ];
    return samples.filter(([type]) => !types.includes(type)).map(([, value]) => value);
  }

  it('refuses each field of the wrong type, and says which', async () => {
    const judged: string[] = [];
    for (const operation of operations) {
      const schema = operation.body?.oneOf?.[0] ?? operation.body;
      const isOps = operation.path.startsWith('/api/ops/');
      const token = isOps ? TEST_OPERATOR_KEY : other.accessToken;
      const fitting: Record<string, string> = { id: owner.entryId, stepId: 'project', username: 'office01' };
      const path = Object.fromEntries(operation.pathNames.map((name) => [name, fitting[name] ?? '1']));
      for (const [field, inner] of Object.entries(schema?.properties ?? {})) {
        for (const value of wrongFor(inner)) {
          const name = nameOf(operation);
          const { code, data } = await call<{ issues?: { path: unknown[] }[] }>(name, {
            path,
            token,
            body: { [field]: value },
          });
          const named = data?.issues?.some((issue) => issue.path[0] === field) ?? false;
          expect([name, field, value, code]).toEqual([name, field, value, 400]);
          if (operation.body?.oneOf) continue;
          expect([name, field, value, named]).toEqual([name, field, value, true]);
          judged.push(name);
        }
      }
    }
    const withBody = operations.filter(({ body }) => body?.properties);
    expect(new Set(judged).size).toBeGreaterThan(withBody.length * 0.8);
  }, 120_000);

  it('knows one participant’s things only by that participant’s token', async () => {
    const token = owner.accessToken;
    await notify(test.app.db, test.clock.now(), owner.userId, { kind: 'status', title: '甲', body: '乙' });
    const firstOf = async (name: string) => {
      const { data } = await call<{ id: number }[] | { list: { id: number }[] }>(name, { token });
      return (Array.isArray(data) ? data : data.list)[0]?.id ?? 0;
    };
    const begun = await call<{ uploadId: string }>('GET /api/cos/upload/gen_key', {
      token,
      query: { fileName: '别人的.pdf', size: '10', mime: 'application/pdf', purpose: 'business-plan' },
    });
    const entries = [owner.entryId, owner.entryId.replace(/.$/, (last) => (last === '0' ? '1' : '0'))];
    const near = (id: number) => [id, id - 1, id + 1].filter((each) => each > 0).map(String);
    /** Every call that names something of a participant's, with ids that are somebody else's or nobody's. */
    const ids: Readonly<Record<string, readonly string[]>> = {
      '/api/comp/entry/': entries,
      '/api/auth/user/sessions/': near(await firstOf('GET /api/auth/user/sessions')),
      '/api/auth/user/notifications/': near(await firstOf('GET /api/auth/user/notifications')),
      '/api/auth/user/consents/': near(await firstOf('GET /api/auth/user/consents')),
      '/api/files/{fileId}/url': entries,
    };
    const bodies: Readonly<Record<string, unknown>> = {
      'PUT /api/comp/entry/{id}/step/{stepId}': { data: { name: '抢来的' }, baseRevision: 1 },
      'PUT /api/comp/entry/{id}/services': { data: {}, baseRevision: 0 },
      'POST /api/comp/entry/{id}/submit': {
        idempotencyKey: 'key-stolen',
        revisions: { project: 1 },
        consents: {},
      },
      'POST /api/comp/entry/{id}/withdraw': { reason: '不是我的' },
    };
    const before = await call('GET /api/auth/user/export', { token });
    const theirs = operations.filter(
      ({ path, pathNames }) =>
        pathNames.length > 0 && /^\/api\/(comp\/entry|auth\/user|files\/\{fileId\}\/url)/.test(path),
    );
    expect(theirs.length).toBeGreaterThan(10);
    const stranger = await newParticipant(test);
    for (const operation of theirs) {
      const known = Object.entries(ids).find(([prefix]) => operation.path.startsWith(prefix));
      expect([nameOf(operation), known === undefined]).toEqual([nameOf(operation), false]);
      for (const id of known?.[1] ?? []) {
        const path = { id, fileId: id, stepId: 'project' };
        const body = bodies[nameOf(operation)];
        const isOwn = operation.path.includes('sessions') || operation.path.includes('consents');
        const answer = await call(nameOf(operation), { path, body, token: stranger.accessToken });
        const mayBeOwn = isOwn && id !== known?.[1][0];
        expect([nameOf(operation), id, mayBeOwn ? 404 : answer.code]).toEqual([nameOf(operation), id, 404]);
        const nobody = await call(nameOf(operation), { path, body });
        expect([nameOf(operation), nobody.code]).toEqual([nameOf(operation), 401]);
      }
    }
    const copied = await call('POST /api/comp/entry', {
      token: stranger.accessToken,
      body: { seasonId: SMALL_SEASON, copyFrom: owner.entryId },
    });
    expect(copied.code).toBe(404);
    const uploadId = begun.data.uploadId;
    const stolen = [{ partNumber: 1, etag: 'x' }];
    for (const attempt of [
      call('GET /api/main-attachment/upload_sharding', { token: stranger.accessToken, query: { uploadId } }),
      call('POST /api/cos/upload/upload_complete', {
        token: stranger.accessToken,
        body: { uploadId, parts: stolen, sha256: '0'.repeat(64) },
      }),
    ])
      expect((await attempt).code).toBe(1009002007);
    const after = await call('GET /api/auth/user/export', { token });
    expect({ ...(after.data as object), exportedAt: '' }).toEqual({
      ...(before.data as object),
      exportedAt: '',
    });
  }, 120_000);
});
