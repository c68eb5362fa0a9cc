import { Refusal, refusalText } from './operator-client';
import { run } from './run';

describe('pnpm portal', () => {
  const portal = (...argv: string[]) =>
    run(argv, () => {
      throw new Error('接口已被调用');
    });

  it('tells with --help how the one command is written, not its whole family', async () => {
    const told = await portal('entries', 'return', '--help');
    expect(told).toContain('pnpm portal entries return <编号> --reason 原因');
    expect(told).toContain('--field 中的路径见 entries show');
    expect(told).toContain('<编号> 是报名编号');
    expect(told).not.toMatch(/entries (list|publish|approve)|--status/);
    expect(await portal('entries', 'approve', '--help')).toContain('entries review|approve|reject');
    expect(await portal('season', '--help')).toContain('season rollback');
    expect(await portal('errors', '--help')).toContain('--remote entry');
  });

  it('refuses an option that the command does not have, and names those that it has', async () => {
    const options = '可用：--season、--status、--keyword、--page';
    await expect(portal('entries', 'list', '--track', 'a')).rejects.toThrow(
      `entries list 没有选项 --track。${options}`,
    );
    // Another command of the family has it; here it would change nothing and nobody would notice.
    await expect(portal('entries', 'list', '--deadline', '2027-02-01')).rejects.toThrow(
      `entries list 没有选项 --deadline。${options}`,
    );
    await expect(portal('season', 'list', '-x')).rejects.toThrow(/^season list 没有选项 -x。$/);
    await expect(portal('errors', '--track=a')).rejects.toThrow('errors 没有选项 --track。可用：--remote');
  });

  it('refuses an option without its value', async () => {
    await expect(portal('entries', 'return', '1', '--reason')).rejects.toThrow('选项 --reason 缺少值');
    await expect(portal('entries', 'return', '1', '--reason', '--field', 'a.b=c')).rejects.toThrow(
      '选项 --reason 缺少值。值以 - 开头时请写作 --reason=值',
    );
    await expect(portal('entries', 'return', '1', '--reason=-')).rejects.toThrow('接口已被调用');
  });

  it('says once what the API refused, and which of the input is meant', () => {
    const short = { path: ['reason'], message: '原因至少2个字' };
    const long = { path: ['fields', 0, 'message'], message: '说明不能超过200个字' };
    expect(refusalText(new Refusal('报名当前状态不能进行该操作', []))).toBe('报名当前状态不能进行该操作');
    expect(refusalText(new Refusal('原因至少2个字', [short]))).toBe('原因至少2个字（reason）');
    expect(refusalText(new Refusal('原因至少2个字', [short, long]))).toBe(
      '- reason: 原因至少2个字\n- fields.0.message: 说明不能超过200个字',
    );
    expect(refusalText(new Refusal('赛季定义有误', [long]))).toBe(
      '赛季定义有误\n- fields.0.message: 说明不能超过200个字',
    );
  });
});
