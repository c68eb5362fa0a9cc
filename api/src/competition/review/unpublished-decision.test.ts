import { errorCatalogue } from '@portal/contract/api-errors';
import type { EntryDetail } from '@portal/contract/competition/entry';
import {
  openSmallSeason,
  SMALL_SEASON,
  type SmallEntry,
  smallEntry,
  submitSmall,
} from '../../testing/entries';
import { type OperatorConsole, openOperatorConsole } from '../../testing/operator-console';
import { TEST_OPERATOR_KEY, type TestApp } from '../../testing/test-app';
import { updateEntry } from '../entries/entry-repository';

describe('An unpublished decision', () => {
  let operator: OperatorConsole;
  let test: TestApp;
  beforeAll(async () => {
    operator = await openOperatorConsole();
    ({ test } = operator);
    await openSmallSeason(test);
  });
  afterAll(() => operator.close());

  const act = (verb: string, { id }: SmallEntry, ...options: string[]) =>
    operator.portal('entries', verb, id, ...options);
  const sendBack = (entry: SmallEntry) =>
    act('return', entry, '--reason', '名称不规范', '--deadline', '2099-01-01 18:00', '--yes');
  const publish = () => operator.portal('entries', 'publish', '--season', SMALL_SEASON, '--yes');

  async function submitted(): Promise<SmallEntry> {
    const entry = await smallEntry(test);
    await submitSmall(test, entry, { consents: {} });
    return entry;
  }
  const show = async ({ id, token }: SmallEntry) =>
    (await test.call<EntryDetail>('GET', `/api/comp/entry/${id}`, { token })).data;
  const withdraw = ({ id, token }: SmallEntry) =>
    test.call('POST', `/api/comp/entry/${id}/withdraw`, { token, body: { reason: '不再参赛' } });
  const save = ({ id, token, revision: baseRevision }: SmallEntry) =>
    test.call('PUT', `/api/comp/entry/${id}/step/project`, {
      token,
      body: { data: { name: '改了名的项目', track: ['information', 'ai-software'] }, baseRevision },
    });
  /** Everything that could reveal a difference between states. */
  async function seen(entry: SmallEntry) {
    const { status, editable, submittable, deadline, returned, history } = await show(entry);
    const lines = history.map(({ status: state, note }) => ({ state, note }));
    return { status, editable, submittable, deadline, returned, lines };
  }

  it.each([
    ['submitted', async () => submitted()],
    [
      'sent back',
      async () => {
        const entry = await submitted();
        await sendBack(entry);
        return entry;
      },
    ],
  ])(
    'looks to the participant of an entry that was %s like a review that has begun',
    async (_state, make) => {
      const [reviewed, approved, rejected] = [await make(), await make(), await make()];
      await act('review', reviewed);
      await act('approve', approved, '--note', '材料齐全');
      await act('reject', rejected, '--note', '不符合条件');
      expect(await seen(approved)).toEqual(await seen(reviewed));
      expect(await seen(rejected)).toEqual(await seen(reviewed));
      const outcomes = [reviewed, approved, rejected].map(async (entry) => [
        (await save(entry)).code,
        (await withdraw(entry)).code,
      ]);
      const [first, ...others] = await Promise.all(outcomes);
      expect(first?.[1]).toBe(200);
      expect(others).toEqual([first, first]);
    },
  );

  it('can be a review with a note that the participant does not see', async () => {
    const entry = await submitted();
    await act('review', entry, '--note', '疑似抄袭');
    const { status, lines } = await seen(entry);
    expect(status).toBe('under_review');
    expect(lines.at(-1)).toEqual({ state: 'under_review', note: undefined });
    expect(await act('show', entry)).toContain('疑似抄袭');
  });

  it("is not published if the entry is withdrawn, but stays in the operators' history with its note", async () => {
    const entry = await submitted();
    await act('approve', entry, '--note', '材料齐全');
    await withdraw(entry);
    expect(await publish()).toContain('公布 0 份结果');
    expect((await show(entry)).status).toBe('withdrawn');
    const told = await act('show', entry);
    expect(told).toContain('材料齐全');
    expect(told).toContain('不再参赛');
  });

  it('leaves an earlier published decision visible', async () => {
    const entry = await submitted();
    await act('approve', entry);
    await publish();
    await act('reject', entry);
    expect((await show(entry)).status).toBe('approved');
    expect((await withdraw(entry)).code).toBe(errorCatalogue.ENTRY_STATE.code);
    await publish();
    expect((await show(entry)).status).toBe('rejected');
  });

  it('does not block other decisions if its entry is withdrawn during publication', async () => {
    const [leaving, staying] = [await submitted(), await submitted()];
    for (const entry of [leaving, staying]) await act('approve', entry);
    const begin = test.app.db.transaction.bind(test.app.db);
    jest.spyOn(test.app.db, 'transaction').mockImplementationOnce(async (...work) => {
      await withdraw(leaving);
      return begin(...work);
    });
    expect(await publish()).toContain('公布 1 份结果');
    expect((await show(leaving)).status).toBe('withdrawn');
    expect((await show(staying)).status).toBe('approved');
  });

  it('leaves an entry editable if an older version recorded the decision without closing it', async () => {
    const entry = await submitted();
    await updateEntry(test.app.db, entry.id, { status: 'approved' });
    expect(await show(entry)).toMatchObject({ status: 'submitted', editable: true, submittable: true });
    expect((await save(entry)).code).toBe(200);
    const again = { ...entry, revision: entry.revision + 1 };
    const handedIn = await submitSmall(test, again, { idempotencyKey: 'key-0002', consents: {} });
    expect(handedIn.code).toBe(200);
    expect(await act('show', entry)).toContain('改了名的项目');
  });

  it('cannot approve an entry withdrawn and not resubmitted, but can reject it', async () => {
    const entry = await submitted();
    await sendBack(entry);
    await withdraw(entry);
    await test.call('POST', `/api/comp/entry/${entry.id}/reopen`, { token: entry.token });
    const decide = (verb: string) =>
      test.call('POST', `/api/ops/entries/${entry.id}/${verb}`, { token: TEST_OPERATOR_KEY, body: {} });
    expect(await decide('approve')).toMatchObject({
      code: errorCatalogue.ENTRY_STATE.code,
      msg: '报名撤回后没有重新提交，不能通过',
    });
    expect((await decide('reject')).code).toBe(200);
  });
});
