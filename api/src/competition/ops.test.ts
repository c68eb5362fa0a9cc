import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { EntryDetail, Receipt } from '@portal/contract/competition/entry';
import type { ContentCard } from '@portal/contract/content/item';
import type { Page } from '@portal/contract/paging';
import { sampleSeason2026 } from '@portal/contract/season/sample-season-2026';
import { createOperatorClient } from '../cli/operator-client';
import { run } from '../cli/run';
import { createSecrets } from '../secrets/secrets';
import { fillEntry } from '../testing/filled-entry';
import { signInParticipant } from '../testing/participant';
import { buildTestApp, TEST_OPERATOR_KEY, type TestApp } from '../testing/test-app';
import { reseal } from './sealed-answers';

describe('operators', () => {
  let test: TestApp;
  let folder: string;
  let apiUrl: string;
  beforeAll(async () => {
    test = await buildTestApp();
    apiUrl = await test.app.listen({ host: '127.0.0.1', port: 0 });
    folder = mkdtempSync(join(tmpdir(), 'portal-cli-'));
    writeFileSync(join(folder, '2026.json'), JSON.stringify(sampleSeason2026));
  });
  afterAll(async () => {
    await test.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const portal = (...argv: string[]) =>
    run(argv, () =>
      createOperatorClient({ apiUrl, operatorKey: TEST_OPERATOR_KEY, tenantId: '126', operator: '王审核' }),
    );
  const definition = (changes: object) => {
    const file = join(folder, `${Math.random()}.json`);
    writeFileSync(file, JSON.stringify({ ...sampleSeason2026, ...changes }));
    return file;
  };

  it('refuses every operators call without the operators key', async () => {
    const participant = await signInParticipant(test);
    for (const [method, url] of [
      ['GET', '/api/ops/season'],
      ['GET', '/api/ops/season/2026/definition'],
      ['POST', '/api/ops/season/publish'],
      ['POST', '/api/ops/season/validate'],
      ['POST', '/api/ops/season/rehearse'],
      ['POST', '/api/ops/season/2026/open'],
      ['POST', '/api/ops/season/2026/extend'],
      ['POST', '/api/ops/season/2026/rollback'],
      ['GET', '/api/ops/entries'],
      ['GET', '/api/ops/entries/export'],
      ['GET', '/api/ops/entries/1'],
      ['POST', '/api/ops/entries/1/return'],
      ['POST', '/api/ops/entries/1/approve'],
      ['POST', '/api/ops/entries/1/extend'],
      ['POST', '/api/ops/entries/publish'],
      ['POST', '/api/ops/keys/reseal'],
    ] as const) {
      const body = method === 'POST' ? {} : undefined;
      expect([url, (await test.call(method, url, { body })).code]).toEqual([url, 401]);
      expect((await test.call(method, url, { body, token: participant.token })).code).toBe(401);
    }
  });

  it('validates, publishes and opens a season; a published version never changes', async () => {
    expect(await portal('season', 'validate', join(folder, '2026.json'))).toContain('定义有效');
    await expect(portal('season', 'validate', definition({ steps: [] }))).rejects.toMatchObject({
      message: '赛季定义有误',
      issues: [expect.objectContaining({ path: ['steps'] })],
    });
    expect(await portal('season', 'publish', join(folder, '2026.json'))).toContain('已发布');
    expect(await portal('season', 'publish', join(folder, '2026.json'))).toContain('未变');
    await expect(portal('season', 'publish', definition({ theme: '别的主题' }))).rejects.toThrow('不能更改');
    await expect(portal('season', 'open', 'nothing')).rejects.toThrow('赛季不存在');
    await portal('season', 'open', '2026');
    expect(await portal('season', 'list')).toContain('可填写和提交');
    const taken = join(folder, 'taken.json');
    expect(await portal('season', 'export', '2026', '--out', taken)).toContain('第 1 版');
    expect(await portal('season', 'publish', taken)).toContain('未变');
    await expect(portal('season', 'export', '2026', '--version', '9')).rejects.toThrow('不存在');
    await expect(portal('season', 'validate', join(folder, 'none.json'))).rejects.toThrow('无法读取文件');
    await expect(portal('what')).rejects.toThrow('pnpm portal season');
  });

  it('returns, decides, publishes and shows a project by consent', async () => {
    const user = await signInParticipant(test, { enterprise: true });
    const { id, revisions } = await fillEntry(test, user, '2026', { project: { published: true } });
    const hand = (key: string) =>
      test.call<Receipt>('POST', `/api/comp/entry/${id}/submit`, {
        token: user.token,
        body: { idempotencyKey: key, revisions, consents: { truthful: true, personalInfo: true } },
      });
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
    );
    expect(await show()).toMatchObject({
      status: 'returned',
      editable: true,
      deadline: '2099-01-01T18:00:00+08:00',
      returned: { reason: '名称不规范', fields: [{ path: ['project', 'name'], message: '请用全称' }] },
    });
    await hand('second-key');
    await portal('entries', 'approve', entryNo, '--note', '材料齐全');
    expect((await show()).status).toBe('submitted');
    expect(await portal('entries', 'publish', '--season', '2026')).toContain('公布 1 份结果；展示 1 个项目');
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

  it('exports sheets that no spreadsheet takes for formulas, ID numbers masked', async () => {
    const user = await signInParticipant(test, { enterprise: true });
    const { id, revisions } = await fillEntry(test, user, '2026', {
      project: { name: '=HYPERLINK("x","y"),危险' },
    });
    await test.call('POST', `/api/comp/entry/${id}/submit`, {
      token: user.token,
      body: { idempotencyKey: 'export-key', revisions, consents: { truthful: true, personalInfo: true } },
    });
    const csv = join(folder, 'out.csv');
    await portal('entries', 'export', '--season', '2026', '--format', 'csv', '--out', csv);
    const text = readFileSync(csv, 'utf8');
    expect(text.startsWith('\ufeff报名编号,')).toBe(true);
    expect(text).toContain('"\'=HYPERLINK(""x"",""y""),危险"');
    expect(text).toContain('样品/中试');
    expect(text).not.toContain('11010519491231002X');
    const xlsx = join(folder, 'out.xlsx');
    await portal('entries', 'export', '--season', '2026', '--format', 'xlsx', '--out', xlsx);
    expect(readFileSync(xlsx).subarray(0, 2).toString()).toBe('PK');
    expect(await portal('entries', 'list', '--season', '2026', '--status', 'submitted')).toContain('共 1 份');
  });

  it('rehearses a new version and moves an opened draft to it, keeping what no longer fits', async () => {
    const user = await signInParticipant(test, { enterprise: true });
    const { id, revisions } = await fillEntry(test, user, '2026');
    const steps = sampleSeason2026.steps.map((step) =>
      step.id === 'project'
        ? { ...step, fields: step.fields.filter((field) => field.key !== 'slogan') }
        : step,
    );
    const next = definition({ version: 2, steps });
    const told = await portal('season', 'rehearse', next, '--at', '2027-03-01');
    expect(told).toContain('届时阶段：审核与评审');
    expect(told).toContain('“一句话介绍”不再填写');
    const before = await test.call<EntryDetail>('GET', `/api/comp/entry/${id}`, { token: user.token });
    expect(before.data.definitionVersion).toBe(1);
    await portal('season', 'extend', '2026', '--until', '2027-02-02 18:00', '--reason', '系统维护');
    expect(await portal('season', 'publish', next)).toContain('尚未启用');
    const waiting = await test.call<EntryDetail>('GET', `/api/comp/entry/${id}`, { token: user.token });
    expect(waiting.data.definitionVersion).toBe(1);
    expect(await portal('season', 'open', '2026')).toBe('已设为当前赛季：2026 第 2 版');
    expect(await portal('season', 'list')).toMatch(/2 +1、2 +可填写和提交 +2027-02-02 18:00/);
    const { data } = await test.call<EntryDetail>('GET', `/api/comp/entry/${id}`, { token: user.token });
    expect(data).toMatchObject({
      definitionVersion: 2,
      migration: { from: 1, to: 2 },
      legacy: { project: { slogan: '让每一颗果实都被看见' } },
    });
    const url = `/api/comp/entry/${id}/step/project`;
    const put = (baseRevision: number | undefined) =>
      test.call('PUT', url, { token: user.token, body: { data: data.steps.project?.data, baseRevision } });
    expect((await put(revisions.project)).code).toBe(409);
    await put(data.steps.project?.revision);
    const again = await test.call<EntryDetail>('GET', `/api/comp/entry/${id}`, { token: user.token });
    expect(again.data.legacy.project).toEqual({ slogan: '让每一颗果实都被看见' });
    await portal('season', 'rollback', '2026', '--version', '1');
    const back = await test.call<EntryDetail>('GET', `/api/comp/entry/${id}`, { token: user.token });
    expect(back.data.steps.project?.data.slogan).toBe('让每一颗果实都被看见');
  });

  it('extends a season and a single entry, each with its reason', async () => {
    const user = await signInParticipant(test);
    const { data: entry } = await test.call<EntryDetail>('POST', '/api/comp/entry', {
      token: user.token,
      body: { seasonId: '2026' },
    });
    await portal('entries', 'extend', entry.id, '--until', '2098-01-01 12:00', '--reason', '住院');
    const shown = await test.call<EntryDetail>('GET', `/api/comp/entry/${entry.id}`, { token: user.token });
    expect(shown.data.deadline).toBe('2098-01-01T12:00:00+08:00');
    await expect(
      portal('entries', 'extend', entry.id, '--until', '2020-01-01', '--reason', '太晚'),
    ).rejects.toThrow('晚于当前');
    await expect(portal('entries', 'extend', entry.id, '--until', 'soon', '--reason', 'x')).rejects.toThrow(
      '不是有效的时间',
    );
    await expect(portal('season', 'extend', '2026', '--until', '2027-02-03')).rejects.toThrow('--reason');
    await portal('season', 'extend', '2026', '--until', '2027-02-03 18:00', '--reason', '系统维护');
    const { data } = await test.call<{ windows: { submit: { closes: string } } }>(
      'GET',
      '/api/comp/season/current',
    );
    expect(data.windows.submit.closes).toBe('2027-02-03T18:00:00+08:00');
  });

  it('reads what an old key sealed and seals it anew', () => {
    const bytes = (fill: number) => Buffer.alloc(32, fill);
    const old = createSecrets([{ id: 'k1', bytes: bytes(1) }], 'x');
    const both = createSecrets(
      [
        { id: 'k2', bytes: bytes(2) },
        { id: 'k1', bytes: bytes(1) },
      ],
      'x',
    );
    const stored = { members: [{ idNumber: { $sealed: old.seal('"11010519491231002X"') } }] };
    const anew = reseal(both, stored);
    const only = createSecrets([{ id: 'k2', bytes: bytes(2) }], 'x');
    expect(only.open(anew.members[0]?.idNumber.$sealed ?? '')).toBe('"11010519491231002X"');
  });
});
