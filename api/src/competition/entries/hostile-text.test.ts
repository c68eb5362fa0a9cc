import type { EntryDetail } from '@portal/contract/competition/entry';
import { runningSample, SAMPLE_SEASON, startSeason } from '../../testing/entries';
import { signInParticipant } from '../../testing/participants';
import { buildTestApp, type TestApp } from '../../testing/test-app';

/** Text that a database refuses although it is legal in JSON or in a URL. */
describe('Hostile text', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await buildTestApp();
    await startSeason(test, runningSample(test.clock.now()));
  });
  afterAll(() => test.close());

  it('in answers is refused or stored and never causes an internal error', async () => {
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

  it('in URLs is refused', async () => {
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
});
