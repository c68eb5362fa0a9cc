import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { NotificationPage } from '@portal/contract/account';
import type { EntryDetail } from '@portal/contract/competition/entry';
import type { ContentCard } from '@portal/contract/content';
import type { Page } from '@portal/contract/paging';
import { paths } from '@portal/contract/paths';
import { closeUser } from '../../accounts/repository';
import { fillEntry, submitFilled } from '../../testing/entries';
import { type OperatorConsole, openSeasonConsole } from '../../testing/operator-console';
import { signInParticipant } from '../../testing/participants';
import type { TestApp } from '../../testing/test-app';

describe('Reviewing entries', () => {
  let operator: OperatorConsole;
  let test: TestApp;
  beforeAll(async () => {
    operator = await openSeasonConsole();
    ({ test } = operator);
  });
  afterAll(() => operator.close());

  const portal = (...argv: string[]) => operator.portal(...argv);

  it('supports return, decision and publication, and shows the project if its participant consented', async () => {
    const user = await signInParticipant(test, { enterprise: true });
    const filled = await fillEntry(test, user, '2026', { project: { published: true } });
    const { id } = filled;
    const hand = (key: string) => submitFilled(test, user, filled, key);
    const show = async () =>
      (await test.call<EntryDetail>('GET', `/api/comp/entry/${id}`, { token: user.token })).data;
    const { entryNo } = (await hand('first-key')).data;
    await portal(
      'entries',
      'return',
      entryNo,
      '--reason',
      '名称不规范',
      '--deadline',
      '2099-01-01 18:00',
      '--field',
      'project.name=请用全称',
      '--yes',
    );
    expect(await show()).toMatchObject({
      status: 'returned',
      editable: true,
      deadline: '2099-01-01T18:00:00+08:00',
      returned: { reason: '名称不规范', fields: [{ path: ['project', 'name'], message: '请用全称' }] },
    });
    await hand('second-key');
    await portal('entries', 'approve', entryNo, '--note', '材料齐全');
    expect(await show()).toMatchObject({ status: 'under_review', editable: false });
    expect(await portal('entries', 'publish', '--season', '2026', '--yes')).toMatch(
      /公布 1 份结果：[\s\S]*展示 1 个项目/,
    );
    expect(await show()).toMatchObject({ status: 'approved', published: true, editable: false });
    const projects = await test.call<Page<ContentCard<'project'>>>('GET', '/api/content/project/page');
    expect(projects.data.list[0]).toMatchObject({
      title: '高原智能分选装备',
      track: '智能制造',
      season: '2026',
    });
    const whole = JSON.stringify(
      (await test.call('GET', `/api/content/project/${projects.data.list[0]?.id}`)).data,
    );
    for (const secret of ['13800138000', '11010519491231002X', '张明远']) expect(whole).not.toContain(secret);
    const told = await portal('entries', 'show', entryNo);
    expect(told).toContain('材料齐全');
    expect(told).not.toContain('11010519491231002X');
    const acts = await test.app.database.withSession((session) =>
      session.column('SELECT act FROM operator_act'),
    );
    expect(acts).toEqual(
      expect.arrayContaining(['entry.return', 'entry.approved', 'entry.publish', 'season.open']),
    );
  });

  it('exports sheets without formulas and with masked ID numbers', async () => {
    const user = await signInParticipant(test, { enterprise: true });
    const filled = await fillEntry(test, user, '2026', {
      project: { name: '=HYPERLINK("x","y"),危险' },
    });
    await submitFilled(test, user, filled, 'export-key');
    const csv = join(operator.folder, 'out.csv');
    await portal('entries', 'export', '--season', '2026', '--format', 'csv', '--out', csv);
    const text = readFileSync(csv, 'utf8');
    expect(text.startsWith('\ufeff报名编号,')).toBe(true);
    expect(text).toContain('"\'=HYPERLINK(""x"",""y""),危险"');
    expect(text).toContain('样品/中试');
    expect(text).not.toContain('11010519491231002X');
    const xlsx = join(operator.folder, 'out.xlsx');
    await portal('entries', 'export', '--season', '2026', '--format', 'xlsx', '--out', xlsx);
    expect(readFileSync(xlsx).subarray(0, 2).toString()).toBe('PK');
    expect(await portal('entries', 'list', '--season', '2026', '--status', 'submitted')).toContain('共 1 份');
  });

  it('corrects a return, and decides a returned entry that was not resubmitted', async () => {
    const user = await signInParticipant(test, { enterprise: true });
    const filled = await fillEntry(test, user, '2026');
    const { id } = filled;
    await submitFilled(test, user, filled, 'return-key');
    const show = async () =>
      (await test.call<EntryDetail>('GET', `/api/comp/entry/${id}`, { token: user.token })).data;
    const sendBack = (reason: string, deadline: string) =>
      portal('entries', 'return', id, '--reason', reason, '--deadline', deadline, '--yes');
    const deadline = ['--deadline', '2099-01-01 18:00', '--yes'];
    await expect(portal('entries', 'return', id, '--reason', 'x', ...deadline)).rejects.toThrow(
      '原因至少2个字（reason）',
    );
    await expect(
      portal('entries', 'return', id, '--reason', '名称不规', ...deadline, '--field', 'project.name='),
    ).rejects.toThrow('请写明需要修改什么');
    await sendBack('名称不规', '2099-01-01 18:00');
    await sendBack('名称不规范', '2099-01-03 18:00');
    expect(await show()).toMatchObject({
      status: 'returned',
      deadline: '2099-01-03T18:00:00+08:00',
      returned: { reason: '名称不规范' },
    });
    await portal('entries', 'review', id);
    expect(await show()).toMatchObject({ status: 'under_review', returned: null, editable: false });
    await sendBack('名称不规范', '2099-01-03 18:00');
    expect(await portal('entries', 'reject', id, '--note', '逾期未修改')).toContain('资格未通过');
  });

  it('notifies the participant once if a return or an extension is repeated', async () => {
    const user = await signInParticipant(test, { enterprise: true });
    const filled = await fillEntry(test, user, '2026');
    const { id } = filled;
    await submitFilled(test, user, filled, 'again-key');
    const show = async () => {
      const call = await test.call<NotificationPage>('GET', '/api/auth/user/notifications', {
        token: user.token,
      });
      return call.data.list;
    };
    const showTitles = async () => (await show()).map(({ title }) => title);
    const before = await showTitles();
    const twice = async (...argv: string[]) => {
      const first = await portal('entries', ...argv);
      expect(await portal('entries', ...argv)).toBe(first);
    };
    await twice(
      ...['return', id, '--reason', '名称不规范。', '--deadline', '2099-01-01 18:00', '--yes'],
      ...['--field', 'project.name=请用全称'],
    );
    expect(await showTitles()).toEqual(['报名材料需要修改', ...before]);
    expect((await show())[0]?.body).toBe('请在2099年1月1日 17:59:59前修改并重新提交。原因：名称不规范。');
    await twice('extend', id, '--until', '2099-01-05 18:00', '--reason', '住院', '--yes');
    expect(await showTitles()).toEqual(['您的修改截止时间已延长', '报名材料需要修改', ...before]);
    const href = paths.competitionEnter.entry(id);
    expect((await show()).slice(0, 2)).toEqual([
      expect.objectContaining({ href }),
      expect.objectContaining({ href }),
    ]);
  });

  it('extends a single entry, with a required reason', async () => {
    const user = await signInParticipant(test);
    const { data: entry } = await test.call<EntryDetail>('POST', '/api/comp/entry', {
      token: user.token,
      body: { seasonId: '2026' },
    });
    await portal('entries', 'extend', entry.id, '--until', '2098-01-01 12:00', '--reason', '住院', '--yes');
    const shown = await test.call<EntryDetail>('GET', `/api/comp/entry/${entry.id}`, { token: user.token });
    expect(shown.data.deadline).toBe('2098-01-01T12:00:00+08:00');
    await expect(
      portal('entries', 'extend', entry.id, '--until', '2020-01-01', '--reason', '太晚'),
    ).rejects.toThrow('晚于当前');
    await expect(portal('entries', 'extend', entry.id, '--until', 'soon', '--reason', 'x')).rejects.toThrow(
      '不是有效的时间',
    );
  });

  it('refuses returns and extensions for closed accounts, and reports how many a moved deadline skips', async () => {
    const user = await signInParticipant(test, { enterprise: true });
    const filled = await fillEntry(test, user, '2026');
    const { id } = filled;
    await submitFilled(test, user, filled, 'closed-key');
    await closeUser(test.app.db, user.userId, test.clock.now());
    const closed = '参赛者已注销账号，无法再修改和提交';
    const later = ['2099-01-01 18:00', '--reason', '名称不规范', '--yes'];
    await expect(portal('entries', 'return', id, '--deadline', ...later)).rejects.toThrow(closed);
    await expect(portal('entries', 'extend', id, '--until', ...later)).rejects.toThrow(closed);
    expect(await portal('season', 'extend', '2026', '--until', ...later)).toMatch(
      /通知了 [1-9]\d* 位参赛者\n1 份报名的账号已注销，没有通知/,
    );
    expect(await portal('entries', 'reject', id, '--note', '账号已注销')).toContain('资格未通过');
  });
});
