import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '@portal/releases/test/built-release';
import { runCommand } from './command-line';
import { families } from './commands';
import { filterOptions } from './entries/choose-entries';
import { describeRefusal } from './operator-client';

/** Runs a command that must end before calling the API. @returns its output */
async function portal(...argv: string[]): Promise<string> {
  const printed: string[] = [];
  const called = () => {
    throw new Error('接口已被调用');
  };
  const print = (text: string) => void printed.push(text);
  await runCommand(families, argv, { connect: called, openReleases: called }, print);
  return printed.join('\n');
}

describe('pnpm portal', () => {
  it('explains a single command with --help, without the others of its group', async () => {
    const help = await portal('entries', 'return', '--help');
    expect(help).toContain('pnpm portal entries return <编号> --reason 原因 --deadline');
    expect(help).toContain('--field 中的路径见 entries show');
    expect(help).toContain('<编号> 是报名编号');
    expect(help).not.toMatch(/entries (list|publish|approve)|--status/);
    expect(await portal('entries', 'approve', '--help')).toContain('entries approve [编号…] [--from 文件]');
    expect(await portal('season', '--help')).toContain('season rollback');
    expect(await portal('errors', 'list', '--help')).toContain('--remote entry');
    expect(await portal('release', 'canary', 'stop', '--help')).toContain('停止灰度');
  });

  it('lists a group’s commands without a command, and all groups without arguments', async () => {
    for (const family of families.filter(({ commands }) => commands.length > 1)) {
      const help = await portal(family.name);
      for (const { name, summary } of family.commands)
        expect(help).toMatch(new RegExp(`${name}.*${summary}`));
      expect(await portal()).toContain(`  ${family.name} `);
    }
  });

  it('has a help text and a unique name for every command', async () => {
    const commands = families.flatMap((family) => family.commands);
    expect(new Set(commands.map(({ name }) => name)).size).toBe(commands.length);
    for (const { name } of commands)
      expect(await portal(...name.split(' '), '--help')).toContain(`用法：pnpm portal ${name}`);
  });

  it('rejects an unknown command and lists the existing ones', async () => {
    await expect(portal('halt')).rejects.toThrow(/没有“halt”这个命令[\s\S]+season/);
    await expect(portal('season', 'halt')).rejects.toThrow(/没有“season halt”这个命令[\s\S]+season list/);
  });

  it('rejects missing and extra arguments', async () => {
    await expect(portal('season', 'open')).rejects.toThrow(
      '缺少<赛季>。用法：pnpm portal season open <赛季>',
    );
    await expect(portal('release', 'activate')).rejects.toThrow('缺少<模块@版本>');
    await expect(portal('errors', 'show', '')).rejects.toThrow('缺少<编号>');
    await expect(portal('season', 'list', 'more')).rejects.toThrow('多余的参数：more');
    await expect(portal('entries', 'return', '1', '--reason', 'x')).rejects.toThrow('缺少选项 --deadline');
  });

  it('accepts any number of arguments for a command with …', async () => {
    await expect(portal('entries', 'approve', '1', '2', '3')).rejects.toThrow('接口已被调用');
    await expect(portal('release', 'activate', 'entry@1', 'auth@1')).rejects.toThrow('接口已被调用');
  });

  it('rejects an unknown option and lists the existing ones', async () => {
    const names = [...Object.keys(filterOptions), 'limit', 'all', 'format'];
    const options = `可用：${names.map((name) => `--${name}`).join('、')}`;
    await expect(portal('entries', 'list', '--page', '2')).rejects.toThrow(
      `entries list 没有选项 --page。${options}`,
    );
    // Another command of the group has this option; here it would be silently ignored.
    await expect(portal('entries', 'list', '--deadline', '2027-02-01')).rejects.toThrow(
      `entries list 没有选项 --deadline。${options}`,
    );
    await expect(portal('season', 'list', '-x')).rejects.toThrow(/^season list 没有选项 -x。$/);
    await expect(portal('errors', 'list', '--track=a')).rejects.toThrow(
      'errors list 没有选项 --track。可用：--remote',
    );
  });

  it('rejects an option without a value', async () => {
    const deadline = '--deadline=2027-02-01';
    await expect(portal('entries', 'return', '1', '--reason')).rejects.toThrow('选项 --reason 缺少值');
    await expect(portal('entries', 'return', '1', '--reason', '--field', 'a.b=c')).rejects.toThrow(
      '选项 --reason 缺少值。值以 - 开头时请写作 --reason=值',
    );
    await expect(portal('entries', 'return', '1', '--reason=-', deadline, '--yes')).rejects.toThrow(
      '接口已被调用',
    );
  });

  it('asks for confirmation if an entry’s new deadline is so distant that the year may be mistyped', async () => {
    const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
    const extend = (until: string, ...how: string[]) =>
      portal('entries', 'extend', '1', '--until', until, '--reason', '住院', ...how);
    const sendBack = (deadline: string, ...how: string[]) =>
      portal('entries', 'return', '1', '--deadline', deadline, '--reason', '名称不规范', ...how);
    for (const change of [extend, sendBack]) {
      await expect(change(day(375))).rejects.toThrow(
        /^新的截止时间是 .+，距今 37[45] 天，请核对年份。继续吗？/,
      );
      await expect(change(day(375), '--yes')).rejects.toThrow('接口已被调用');
      await expect(change(day(30))).rejects.toThrow('接口已被调用');
    }
  });

  it('rejects an invalid date before calling the API', async () => {
    const extend = (until: string) =>
      portal('season', 'extend', '2026', '--until', until, '--reason', '暴雪');
    await expect(extend('2027-02-30 18:00')).rejects.toThrow('不是有效的时间：2027-02-30 18:00');
    await expect(extend('2027-04-31')).rejects.toThrow('不是有效的时间：2027-04-31');
    await expect(extend('2027-01-31 24:00')).rejects.toThrow('24:00 请写作次日的 00:00');
    await expect(extend('2028-02-29 18:00')).rejects.toThrow('接口已被调用');
  });

  it.each([
    [['season', 'open', '2026', '--version', 'v2'], '选项 --version 应是正整数：v2'],
    [['season', 'rollback', '2026', '--version', '1.5'], '选项 --version 应是正整数：1.5'],
    [['season', 'export', '2026', '--version='], '选项 --version 应是正整数：'],
    [['errors', 'list', '--days', '0'], '选项 --days 应是不超过 90 的正整数：0'],
    [['errors', 'list', '--limit', 'all'], '选项 --limit 应是不超过 500 的正整数：all'],
    [['vitals', '--days', '91'], '选项 --days 应是不超过 90 的正整数：91'],
    [['audit', 'list', '--page', '0'], '选项 --page 应是不超过 10000 的正整数：0'],
    [['entries', 'list', '--limit', '-1'], '选项 --limit 缺少值'],
    [['entries', 'list', '--format', 'csv'], '选项 --format 只能是 json：csv'],
    [['entries', 'show', '2026000012', '--format', 'xml'], '选项 --format 只能是 json：xml'],
    [['entries', 'diff', '2026000012', '--format', 'xml'], '选项 --format 只能是 json：xml'],
    [['entries', 'export', '--season', '2026', '--format', 'pdf'], '选项 --format 只能是 csv、xlsx：pdf'],
    [['accounts', 'list', '--type', '0'], '选项 --type 只能是 00、01、03：0'],
  ])('rejects an invalid option value and names the option: %j', async (argv, message) => {
    await expect(portal(...argv)).rejects.toMatchObject({
      failure: 'usage',
      message: expect.stringContaining(message),
    });
  });

  it('accepts a season definition with a byte order mark, as written by Windows editors', async () => {
    const file = join(temporaryFolder(), 'season.json');
    writeFileSync(file, '\ufeff{}');
    await expect(portal('season', 'publish', file)).rejects.toThrow('接口已被调用');
  });

  it.each([
    ['an extra comma', '{\n  "id": "2027",,\n  "version": 1\n}', '第 2 行或前面有错："id": "2027",,'],
    ['a comma missing', '{\n  "id": "2027"\n  "version": 1\n}', '第 3 行或前面有错："version": 1'],
    [
      'Chinese quotation marks',
      `{\n${'  "id": "2027",\n'.repeat(9)}  "version": “1”\n}`,
      '第 11 行或前面有错："version": “1”',
    ],
    ['a Chinese colon at the very beginning', `{"id"：${'1'.repeat(99)}}`, '第 1 行或前面有错：{"id"：111'],
    ['a line break in a string', '{\n  "name": "大赛\n2027"\n}', '第 2 行或前面有错："name": "大赛'],
    ['its end missing', '{\n  "id":', '文件不完整，末尾缺少内容'],
  ])('shows the position of a JSON error: %s', async (_mistake, text, place) => {
    const file = join(temporaryFolder(), 'season.json');
    writeFileSync(file, text);
    const message = await portal('season', 'publish', file).catch((error: Error) => error.message);
    expect(message).toContain(`不是有效的 JSON：${file}（${place}`);
    expect(message).not.toMatch(/JSON at|Unexpected|Expected|token/);
  });

  it('prints each sentence of a rejection once, with the input it refers to', () => {
    const short = { path: ['reason'], message: '原因至少2个字' };
    const long = { path: ['fields', 0, 'message'], message: '说明不能超过200个字' };
    expect(describeRefusal('报名当前状态不能进行该操作', [])).toBe('报名当前状态不能进行该操作');
    expect(describeRefusal('原因至少2个字', [short])).toBe('原因至少2个字（reason）');
    expect(describeRefusal('原因至少2个字', [short, long])).toBe(
      '- reason: 原因至少2个字\n- fields.0.message: 说明不能超过200个字',
    );
    const same = { path: ['fields', 0, 'path'], message: '请求参数不正确' };
    expect(describeRefusal('请求参数不正确', [same, same])).toBe('- fields.0.path: 请求参数不正确');
    expect(describeRefusal('赛季定义有误', [long])).toBe(
      '赛季定义有误\n- fields.0.message: 说明不能超过200个字',
    );
  });
});
