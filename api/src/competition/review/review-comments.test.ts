import type { EntryDetail, StepData } from '@portal/contract/competition/entry';
import type { Db } from '../../platform/db/database';
import { fillEntry, submitFilled } from '../../testing/entries';
import { type OperatorConsole, openSeasonConsole } from '../../testing/operator-console';
import { signInParticipant } from '../../testing/participants';
import { returnEntry } from './review-entry';

describe('Review comments on table rows', () => {
  let operator: OperatorConsole;
  beforeAll(async () => {
    operator = await openSeasonConsole();
  });
  afterAll(() => operator.close());

  it('name their question and follow their row when rows are moved, added and removed, before and after the return', async () => {
    const { test } = operator;
    const user = await signInParticipant(test, { enterprise: true });
    const { id, revisions } = await fillEntry(test, user, '2026');
    const { token } = user;
    const show = async () => (await test.call<EntryDetail>('GET', `/api/comp/entry/${id}`, { token })).data;
    const put = async (members: StepData[]) => {
      const { data, revision } = (await show()).steps.team ?? { data: {}, revision: 0 };
      const body = { data: { ...data, members }, baseRevision: revision };
      const { code } = await test.call('PUT', `/api/comp/entry/${id}/step/team`, { token, body });
      expect(code).toBe(200);
    };
    const { team } = (await show()).steps;
    const [lead = {}, other = {}] = (team?.data.members ?? []) as StepData[];
    const submitted = { idempotencyKey: 'comments-key', revisions };
    const consents = { truthful: true, personalInfo: true };
    await test.call('POST', `/api/comp/entry/${id}/submit`, { token, body: { ...submitted, consents } });

    await put([other, lead]);
    const sentBack = ['--reason', '需要补充', '--deadline', '2099-01-01 18:00', '--yes'];
    const fields = ['--field', 'team.members.0.bio=请补充', '--field', 'project.name=请用全称'];
    await operator.portal('entries', 'return', id, ...sentBack, ...fields);
    const pointed = async () => (await show()).returned?.fields;
    const label = '项目信息·项目名称';
    const name = { path: ['project', 'name'], message: '请用全称', changed: false, label };
    const bio = { message: '请补充', rowId: lead.id, changed: false };
    const inFirst = { path: ['team', 'members', 0, 'bio'], label: '核心团队·成员1·个人简介' };
    const inSecond = { path: ['team', 'members', 1, 'bio'], label: '核心团队·成员2·个人简介' };
    const removed = { path: ['team', 'members'], label: '核心团队·核心团队成员', changed: true };
    expect(await pointed()).toEqual([{ ...bio, ...inSecond }, name]);
    await put([lead, other]);
    expect(await pointed()).toEqual([{ ...bio, ...inFirst }, name]);
    await put([other]);
    expect(await pointed()).toEqual([{ ...bio, ...removed }, name]);
    await put([{ ...lead, bio: '近三年负责研发' }, other]);
    expect(await pointed()).toEqual([{ ...bio, ...inFirst, changed: true }, name]);
  });

  it('refer to rows of the latest submission, even one made while the operator’s request waited', async () => {
    const { test } = operator;
    const user = await signInParticipant(test, { enterprise: true });
    const filled = await fillEntry(test, user, '2026');
    const { id, revisions } = filled;
    const { token } = user;
    await submitFilled(test, user, filled, 'first-key');
    const show = async () => (await test.call<EntryDetail>('GET', `/api/comp/entry/${id}`, { token })).data;
    const { data = {}, revision = 0 } = (await show()).steps.team ?? {};
    const [lead = {}, other = {}] = (data.members ?? []) as StepData[];
    const { db, clock } = test.app;
    const afterSubmission: Db['transaction'] = async (work) => {
      const body = { data: { ...data, members: [other, lead] }, baseRevision: revision };
      await test.call('PUT', `/api/comp/entry/${id}/step/team`, { token, body });
      const changed = { id, revisions: { ...revisions, team: revision + 1 } };
      expect((await submitFilled(test, user, changed, 'second-key')).code).toBe(200);
      return db.transaction(work);
    };
    const services = {
      clock,
      sendTextsSoon() {},
      db: Object.create(db, { transaction: { value: afterSubmission } }),
    };
    await returnEntry(services, { operator: 'tester' }, id, {
      reason: '需要补充',
      deadline: '2099-01-01T18:00:00+08:00',
      fields: [{ path: ['team', 'members', 0, 'bio'], message: '请补充' }],
    });
    expect((await show()).returned?.fields).toMatchObject([{ rowId: other.id }]);
  });
});
