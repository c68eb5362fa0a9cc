import { execFileSync } from 'node:child_process';
import { readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { NotificationPage } from '@portal/contract/account';
import type { EntryDetail } from '@portal/contract/competition/entry';
import { paths } from '@portal/contract/paths';
import { sampleSeason2026 } from '@portal/season/sample-2026';
import { sql } from 'drizzle-orm';
import { notification } from '../../notifications/tables';
import type { Db } from '../../platform/db/database';
import { listMigrations } from '../../platform/db/migrate';
import { fillEntry } from '../../testing/entries';
import { type OperatorConsole, openOperatorConsole } from '../../testing/operator-console';
import { signInParticipant } from '../../testing/participants';
import { TEST_OPERATOR_KEY, type TestApp } from '../../testing/test-app';
import { seasonDefinition } from '../tables';
import { extendSeason } from './extend-season';

describe('Managing seasons', () => {
  let operator: OperatorConsole;
  let test: TestApp;
  beforeAll(async () => {
    operator = await openOperatorConsole();
    ({ test } = operator);
  });
  afterAll(() => operator.close());

  const portal = (...argv: string[]) => operator.portal(...argv);
  const definition = (changes: object = {}) => operator.definition(changes);
  /** A day on which the sample season's entries are being reviewed. */
  const inReview = () => new Date(Date.now() + 450 * 86_400_000).toISOString().slice(0, 10);

  it('validates, publishes and opens a season; a published version never changes', async () => {
    const whole = definition();
    expect(await portal('season', 'validate', whole)).toContain('定义有效');
    await expect(portal('season', 'validate', definition({ steps: [] }))).rejects.toThrow(
      /^赛季定义有误\n- steps: /,
    );
    await expect(portal('season', 'validate', definition({ id: undefined }))).rejects.toMatchObject({
      failure: 'refused',
    });
    expect(await portal('season', 'publish', whole)).toContain('已发布');
    expect(await portal('season', 'publish', whole)).toContain('未变');
    await expect(portal('season', 'publish', definition({ theme: '别的主题' }))).rejects.toThrow(
      '请提高 version 再发布',
    );
    const list = '请用 pnpm portal season list 查看';
    await expect(portal('season', 'open', 'nothing')).rejects.toThrow(`赛季不存在，${list}`);
    await expect(portal('season', 'open', '2026', '--version', '9')).rejects.toThrow(`第 9 版，${list}`);
    await expect(portal('entries', 'list', '--season', '2062')).rejects.toThrow(`赛季不存在，${list}`);
    await portal('season', 'open', '2026');
    expect(await portal('season', 'list')).toContain('可填写和提交');
    const taken = join(operator.folder, 'taken.json');
    expect(await portal('season', 'export', '2026', '--out', taken)).toContain('第 1 版');
    expect(await portal('season', 'publish', taken)).toContain('未变');
    writeFileSync(taken, '{"edited": true}');
    await expect(portal('season', 'export', '2026', '--out', taken)).rejects.toThrow('已存在，将被覆盖');
    expect(readFileSync(taken, 'utf8')).toBe('{"edited": true}');
    // A device that is always full.
    symlinkSync('/dev/full', `${taken}.part`);
    await expect(portal('season', 'export', '2026', '--out', taken, '--yes')).rejects.toThrow();
    expect(readFileSync(taken, 'utf8')).toBe('{"edited": true}');
    expect(await portal('season', 'export', '2026', '--out', taken, '--yes')).toContain('已导出');
    await expect(portal('season', 'export', '2026', '--version', '9')).rejects.toThrow('没有发布过第 9 版');
    // Reading from the command's own output would wait forever.
    const pipe = join(operator.folder, 'pipe.json');
    execFileSync('mkfifo', [pipe]);
    await expect(portal('season', 'export', '2026', '--out', pipe)).rejects.toThrow('不能写成文件');
    await expect(portal('season', 'validate', join(operator.folder, 'none.json'))).rejects.toThrow(
      '无法读取文件',
    );
    await expect(portal('what')).rejects.toThrow('用法：pnpm portal');
  });

  it('neither publishes nor opens a season if the audit log cannot be written', async () => {
    const rename = (from: string, to: string) =>
      test.app.db.execute(sql.raw(`ALTER TABLE ${from} RENAME TO ${to}`));
    const withoutLog = async (...argv: string[]) => {
      await rename('operator_act', 'operator_act_away');
      await expect(portal(...argv)).rejects.toThrow();
      await rename('operator_act_away', 'operator_act');
    };
    const audited = definition({ id: 'audited' });
    await withoutLog('season', 'publish', audited);
    expect(await portal('season', 'list')).not.toContain('audited');
    expect(await portal('season', 'publish', audited)).toContain('已发布');
    await withoutLog('season', 'open', 'audited');
    await withoutLog('season', 'rollback', 'audited', '--version', '1');
    expect((await test.call('GET', '/api/comp/season/current')).data).toMatchObject({ id: '2026' });
  });

  it('rejects an unparsable definition, with the position of the error', async () => {
    const nested = (levels: number): object =>
      levels === 0 ? { field: '.name' } : { not: nested(levels - 1) };
    const file = join(operator.folder, 'unreadable.json');
    const validate = (text: string) => {
      writeFileSync(file, text);
      return portal('season', 'validate', file);
    };
    await expect(validate('{"dictionaries":{"__proto__":[]}}')).rejects.toThrow(
      /- dictionaries\.__proto__: 不能用/,
    );
    await expect(validate(JSON.stringify({ steps: [nested(2000)] }))).rejects.toThrow(
      /- steps\.0\.not.*层级超过/,
    );
    await expect(validate('{\n"id": "2027",,\n}')).rejects.toThrow(
      /不是有效的 JSON：.*unreadable\.json（第 2 行或前面有错："id": "2027",,/,
    );
    await expect(validate('{\n"id":')).rejects.toThrow('文件不完整');
    const body = { definition: { steps: nested(60) } };
    const headers = { authorization: `Bearer ${TEST_OPERATOR_KEY}`, 'x-operator': 'tester' };
    const answer = await test.call('POST', '/api/ops/season/validate', { body, headers });
    expect(answer).toMatchObject({ msg: '赛季定义有误' });
  });

  it.each<[string, (whole: typeof sampleSeason2026) => object, string]>([
    [
      'a part is missing',
      ({ windows: { submit, ...others } }) => ({ windows: { ...others, submit: { opens: submit.opens } } }),
      'windows.submit.closes: 缺少此项，应为文字',
    ],
    [
      'a date is invalid',
      ({ windows }) => ({
        windows: { ...windows, submit: { ...windows.submit, closes: '2027-02-30T00:00:00+08:00' } },
      }),
      'windows.submit.closes: 应是带时区、日历上有的时间',
    ],
    ['a value has the wrong type', () => ({ version: '2' }), 'version: 应为数字，写的是文字'],
    [
      'none of the alternatives fits',
      () => ({ stages: [{ id: 'a', name: '报名', window: 'submitt' }] }),
      'stages.0（a）: window 不能是 submitt，可用：register、draft、submit',
    ],
    ['a name has invalid characters', () => ({ id: '2027 春季' }), 'id: 应是 2 至 40 个小写字母、数字和横线'],
  ])('rejects an invalid definition and names the allowed values: %s', async (_what, change, said) => {
    const { announcement: _announcement, ...whole } = sampleSeason2026;
    await expect(portal('season', 'validate', definition(change(whole)))).rejects.toThrow(said);
  });

  it('rehearses a new version and migrates a draft when opened, keeping answers that no longer fit', async () => {
    const user = await signInParticipant(test, { enterprise: true });
    const { id, revisions } = await fillEntry(test, user, '2026');
    const steps = sampleSeason2026.steps.map((step) =>
      step.id === 'project'
        ? { ...step, fields: step.fields.filter((field) => field.key !== 'slogan') }
        : step,
    );
    const { slogan: _slogan, ...roles } = sampleSeason2026.roles;
    const next = definition({ version: 2, steps, roles });
    const report = await portal('season', 'rehearse', next, '--at', inReview());
    expect(report).toContain('届时阶段：审核与评审');
    expect(report).toContain('“一句话介绍”不再填写');
    expect(report).toContain('填写完整并在提交时间内的：现在 1 份，更换后 0 份');
    expect(await portal('season', 'rehearse', next)).toContain('现在 1 份，更换后 1 份');
    const form = await portal(
      'season',
      'rehearse',
      next,
      '--group',
      '初创组',
      '--track',
      'chip-communication',
    );
    expect(form).toContain('初创组，新一代信息技术 / 集成电路与通信：');
    expect(form).toMatch(/统一社会信用代码（必填）[\s\S]*知识产权证明（必填）/);
    expect(form).not.toContain('团队名称');
    await expect(portal('season', 'rehearse', next, '--group', '别的组')).rejects.toThrow(
      '初创组（startup）',
    );
    const before = await test.call<EntryDetail>('GET', `/api/comp/entry/${id}`, { token: user.token });
    expect(before.data.definitionVersion).toBe(1);
    await portal('season', 'extend', '2026', '--until', '2098-02-02 18:00', '--reason', '系统维护', '--yes');
    expect(await portal('season', 'rehearse', next, '--at', inReview())).toContain(
      '届时阶段：可填写和提交；报名截止 2098年2月2日 17:59:59',
    );
    expect(await portal('season', 'publish', next)).toContain('尚未启用');
    const waiting = await test.call<EntryDetail>('GET', `/api/comp/entry/${id}`, { token: user.token });
    expect(waiting.data.definitionVersion).toBe(1);
    expect(await portal('season', 'open', '2026')).toBe('已设为当前赛季：2026 第 2 版');
    expect(await portal('season', 'list')).toMatch(/2 +1、2 +可填写和提交 +2098年2月2日 17:59:59/);
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

  it('asks before moving a deadline earlier or by many months, and notifies those who can still submit', async () => {
    const user = await signInParticipant(test, { enterprise: true });
    const { data: entry } = await test.call<EntryDetail>('POST', '/api/comp/entry', {
      token: user.token,
      body: { seasonId: '2026' },
    });
    const move = (until: string, ...more: string[]) =>
      portal('season', 'extend', '2026', '--until', until, '--reason', '场地变动', ...more);
    const notices = async () => {
      const { token } = user;
      const { data } = await test.call<NotificationPage>('GET', '/api/auth/user/notifications', { token });
      return data.list.map(({ title, body, href }) => `${title}：${body} ${href}`);
    };
    expect(await move('2098-03-01 18:00', '--yes')).toMatch(
      /^截止时间已推迟：2026 从 .* 到 2098年3月1日 17:59:59，通知了 \d+ 位/,
    );
    const [moved] = await notices();
    expect(moved).toMatch(/^报名截止时间推迟：截止时间改为北京时间2098年3月1日 17:59:59.*场地变动 /);
    expect(moved).toContain(` ${paths.competitionEnter.entry(entry.id)}`);
    await expect(move('2098-02-10 18:00')).rejects.toThrow('确认后请加 --yes');
    expect(await notices()).toHaveLength(1);
    const headers = { authorization: `Bearer ${TEST_OPERATOR_KEY}`, 'x-operator': 'tester' };
    const body = { closes: '2098-02-10T18:00:00+08:00', reason: '场地变动' };
    const unconfirmed = await test.call('POST', '/api/ops/season/2026/extend', { body, headers });
    expect(unconfirmed.msg).toContain('新的截止时间早于现在的');
    expect(await move('2098-02-10 18:00', '--yes')).toContain('截止时间已提前：2026');
    expect((await notices())[0]).toMatch(/^报名截止时间提前/);
    await expect(move('2099-02-10 18:00')).rejects.toThrow('晚 365 天，请核对年份。继续吗？');
    expect(await move('2098-02-10 18:00')).toBe('没有改动：2026 的截止时间已经是 2098年2月10日 17:59:59');
    expect(await notices()).toHaveLength(2);
  });

  it('notifies all participants with the same deadline in one statement', async () => {
    for (let left = 3; left > 0; left -= 1) {
      const { token } = await signInParticipant(test, { enterprise: true });
      await test.call('POST', '/api/comp/entry', { token, body: { seasonId: '2026' } });
    }
    const { db, clock } = test.app;
    const written: unknown[] = [];
    const begin: Db['transaction'] = (work) =>
      db.transaction((tx) => {
        const insert = tx.insert.bind(tx);
        jest.spyOn(tx, 'insert').mockImplementation((table) => {
          written.push(table);
          return insert(table);
        });
        return work(tx);
      });
    const services = { db: { ...db, transaction: begin } as Db, clock };
    const { notified } = await extendSeason(services, { operator: 'tester' }, '2026', {
      closes: '2098-02-12T18:00:00+08:00',
      windows: ['submit'],
      reason: '场地变动',
      earlier: true,
      dryRun: false,
    });
    expect(notified).toBeGreaterThan(2);
    expect(written.filter((table) => table === notification)).toHaveLength(1);
  });

  it('extends a season, with a required reason', async () => {
    await expect(portal('season', 'extend', '2026', '--until', '2098-02-03')).rejects.toThrow('--reason');
    await portal('season', 'extend', '2026', '--until', '2098-02-13 18:00', '--reason', '系统维护', '--yes');
    // The public response is cached for two seconds.
    test.clock.advance(2);
    const { data } = await test.call<{ windows: { submit: { closes: string } } }>(
      'GET',
      '/api/comp/season/current',
    );
    expect(data.windows.submit.closes).toBe('2098-02-13T18:00:00+08:00');
  });

  it('migrates stored definitions that use the former JSON names', async () => {
    const { db } = test.app;
    const readStored = () => db.select({ definition: seasonDefinition.definition }).from(seasonDefinition);
    const current = await readStored();
    const former = Object.entries({
      '"kind":"supplement"': '"kind":"beside"',
      '"name":"max-year-change"': '"name":"leap"',
      '"name":"max-rows-per"': '"name":"rows-per"',
      '"name":"row-for-each"': '"name":"row-for"',
      '"reference":"': '"than":"',
      '"labelColumn":"': '"shows":"',
    }).reduce((text, [word, formerWord]) => {
      expect(text).toContain(word);
      return text.replaceAll(word, formerWord);
    }, JSON.stringify(current[0]?.definition));
    await db.update(seasonDefinition).set({ definition: JSON.parse(former) });
    const migration = listMigrations().find(({ name }) => name === '0061-season-words.sql');
    await db.execute(sql.raw(migration?.text.split(';')[0] ?? ''));
    expect((await readStored())[0]?.definition).toEqual(current[0]?.definition);
  });
});
