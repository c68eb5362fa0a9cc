import type { EntryDetail, SavedStep } from '@portal/contract/competition/entry';
import { competitionErrors } from '@portal/contract/errors';
import { runningSample, SAMPLE_SEASON, startSeason } from '../../testing/entries';
import { signInParticipant } from '../../testing/participants';
import { buildTestApp, type TestApp } from '../../testing/test-app';

/** Text that databases reject although it is valid in JSON or URLs. */
describe('Hostile text', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await buildTestApp();
    await startSeason(test, runningSample(test.clock.now()));
  });
  afterAll(() => test.close());

  it('in answers is rejected or stored, and never causes an internal error', async () => {
    const { token } = await signInParticipant(test);
    const { data: entry } = await test.call<EntryDetail>('POST', '/api/comp/entry', {
      token,
      body: { seasonId: SAMPLE_SEASON },
    });
    for (const text of ['\u0000', 'a\u0000b', '\ud800', 'x\udfffy', '\uffff', '‮', '\u2028']) {
      const { data: now } = await test.call<EntryDetail>('GET', `/api/comp/entry/${entry.id}`, { token });
      const body = { data: { name: text, [text]: text }, baseRevision: now.steps.project?.revision };
      const { status } = await test.call('PUT', `/api/comp/entry/${entry.id}/step/project`, { token, body });
      expect([text, status]).not.toEqual([text, 500]);
      const error = { message: text, page: text, at: '2026-11-21T10:00:00+08:00' };
      const sent = await test.call('POST', '/api/telemetry/errors', { body: { errors: [error] } });
      expect([text, sent.status]).not.toEqual([text, 500]);
      const asked = await test.call('POST', '/api/assistant/ask', { body: { question: text } });
      expect([text, asked.status]).not.toEqual([text, 500]);
    }
  });

  it('in URLs never causes an internal error or reveals SQL', async () => {
    const { token } = await signInParticipant(test);
    for (const url of [
      '/api/content/search?q=%00',
      '/api/content/search?q=%25%00%5C',
      '/api/content/news/page?keyword=a%00b',
      '/api/content/news/page?tag=%00',
      '/api/content/news/page?region=%5C',
      '/api/content/news/page?pageNo=10000&pageSize=100',
      '/api/content/news/2147483648',
      '/api/content/pages/%00',
      '/api/content/assets/%00.svg',
      '/api/dict/tenantDictData/getByDictType?dictType=%00',
      '/api/gw/basic/get?requestUrl=/content/search%3Fq=%2500',
      '/api/comp/season/%00/definition/1',
      '/api/comp/entry/%00',
      '/api/comp/receipt/2026000001/verify?sha256=%00',
      '/api/files/%00',
      '/api/cos/upload/gen_key?fileName=%00&size=1&mime=application/pdf&purpose=business-plan',
      '/api/main-attachment/upload_sharding?uploadId=%00',
    ]) {
      const { status, msg } = await test.call('GET', url, { token });
      expect([url, status]).not.toEqual([url, 500]);
      expect(msg).not.toMatch(/sql|select|error:|at \//i);
    }
  });

  it('exceeding half a million characters per entry is rejected, but shortening a step is allowed', async () => {
    const { token } = await signInParticipant(test);
    const body = { seasonId: SAMPLE_SEASON };
    const { data: entry } = await test.call<EntryDetail>('POST', '/api/comp/entry', { token, body });
    const save = (stepId: string, key: string, letters: number, baseRevision = 0) =>
      test.call<SavedStep>('PUT', `/api/comp/entry/${entry.id}/step/${stepId}`, {
        token,
        body: { data: { [key]: 'x'.repeat(letters) }, baseRevision },
      });
    expect((await save('plan', 'abstract', 400_000)).code).toBe(200);
    expect(await save('services', 'loanUse', 200_000)).toMatchObject({ status: 413, code: 413 });
    expect((await save('services', 'loanUse', 100_000)).code).toBe(200);
    expect((await save('plan', 'abstract', 410_000, 1)).code).toBe(200);
    expect((await save('plan', 'abstract', 500_000, 2)).code).toBe(413);
    expect((await save('plan', 'abstract', 405_000, 2)).code).toBe(200);
  });

  it('in a large entry can be saved and read only so often a minute; ordinary entries are not limited', async () => {
    const { token } = await signInParticipant(test);
    const body = { seasonId: SAMPLE_SEASON };
    const { data: entry } = await test.call<EntryDetail>('POST', '/api/comp/entry', { token, body });
    const at = `/api/comp/entry/${entry.id}`;
    const save = (letters: number, baseRevision: number) =>
      test.call('PUT', `${at}/step/plan`, {
        token,
        body: { data: { abstract: '长'.repeat(letters) }, baseRevision },
      });
    jest.replaceProperty(test.app.env, 'LARGE_ENTRY_USER_MINUTE', 2);
    const answers = [await save(70_000, 0), await test.call('GET', at, { token }), await save(70_001, 1)];
    expect(answers.map(({ code }) => code)).toEqual([200, 200, 429]);
    const refused = await test.app.inject({
      url: `/api/comp/entry/${entry.id}`,
      headers: { 'tenant-id': '126', authorization: `Bearer ${token}` },
    });
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([
      429,
      expect.stringMatching(/^\d+$/),
    ]);
    for (const revision of [1, 2, 3, 4]) expect((await save(60_000, revision)).code).toBe(200);
    expect((await test.call('GET', at, { token })).code).toBe(200);
  });

  it('in a large entry counts toward the limit on every submit, even a refused one', async () => {
    const { token } = await signInParticipant(test);
    const { data: entry } = await test.call<EntryDetail>('POST', '/api/comp/entry', {
      token,
      body: { seasonId: SAMPLE_SEASON },
    });
    const at = `/api/comp/entry/${entry.id}`;
    const data = { abstract: '长'.repeat(70_000) };
    await test.call('PUT', `${at}/step/plan`, { token, body: { data, baseRevision: 0 } });
    const { steps } = (await test.call<EntryDetail>('GET', at, { token })).data;
    const revisions = Object.fromEntries(Object.entries(steps).map(([id, { revision }]) => [id, revision]));
    jest.replaceProperty(test.app.env, 'LARGE_ENTRY_USER_MINUTE', 4);
    const submit = (idempotencyKey: string) =>
      test.call('POST', `${at}/submit`, {
        token,
        body: { idempotencyKey, revisions, consents: { truthful: true, personalInfo: true } },
      });
    const { code: incomplete } = competitionErrors.ENTRY_INCOMPLETE;
    const answers = [await submit('attempt-1'), await submit('attempt-2'), await submit('attempt-3')];
    expect(answers.map(({ code }) => code)).toEqual([incomplete, incomplete, 429]);
  });
});
