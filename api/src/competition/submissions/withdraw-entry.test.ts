import type { EntryDetail } from '@portal/contract/competition/entry';
import {
  days,
  type SmallEntry,
  smallEntry,
  smallSeason,
  startSeason,
  submitSmall,
} from '../../testing/entries';
import { buildTestApp, type TestApp } from '../../testing/test-app';
import { updateEntry } from '../entries/entry-repository';

const HOUR = 3600;

describe('Withdrawing an entry', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await buildTestApp();
    const season = smallSeason(test.clock.now());
    const open = days(test.clock.now(), -1, 2 / 24);
    await startSeason(test, { ...season, windows: { ...season.windows, draft: open, submit: open } });
  });
  afterAll(() => test.close());

  const post = ({ id, token }: SmallEntry, act: 'withdraw' | 'reopen') =>
    test.call('POST', `/api/comp/entry/${id}/${act}`, { token, body: { reason: '暂不参赛' } });
  const show = async ({ id, token }: SmallEntry) =>
    (await test.call<EntryDetail>('GET', `/api/comp/entry/${id}`, { token })).data;
  const inHours = (hours: number) => new Date(test.clock.now().getTime() + hours * HOUR * 1000);

  async function submitted(): Promise<SmallEntry> {
    const entry = await smallEntry(test);
    expect((await submitSmall(test, entry)).code).toBe(200);
    return entry;
  }
  const sendBack = ({ id }: SmallEntry, hours: number) =>
    updateEntry(test.app.db, id, {
      status: 'returned',
      publishedStatus: 'returned',
      returned: { reason: '名称不规范', fields: [], deadline: inHours(hours).toISOString() },
    });

  it('keeps a returned entry reopenable, with its comments, until the deadline of the return', async () => {
    const [returned, tooLate, overtaken] = [await submitted(), await submitted(), await submitted()];
    test.clock.advance(3 * HOUR);
    await test.app.runJobs();
    for (const entry of [returned, tooLate, overtaken]) await sendBack(entry, 2);
    const { deadline } = await show(returned);
    await updateEntry(test.app.db, overtaken.id, { status: 'under_review', publishedStatus: 'under_review' });

    await post(returned, 'withdraw');
    expect(await show(returned)).toMatchObject({ status: 'withdrawn', deadline, editable: false });
    await post(returned, 'reopen');
    expect(await show(returned)).toMatchObject({
      status: 'returned',
      deadline,
      editable: true,
      submittable: true,
      returned: { reason: '名称不规范' },
    });
    for (const entry of [tooLate, overtaken]) await post(entry, 'withdraw');
    expect((await post(overtaken, 'reopen')).code).toBe(1009001001);
    test.clock.advance(3 * HOUR);
    expect((await post(tooLate, 'reopen')).code).toBe(1009001001);
  });
});
