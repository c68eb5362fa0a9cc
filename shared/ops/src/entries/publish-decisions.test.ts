import { runCommand } from '../command-line';
import { CommandError } from '../failure';
import type { OperatorClient } from '../operator-client';
import { entries } from './entries-family';

const DECISIONS = { approved: 2, rejected: 1, undecided: {} };
const away = async () => {
  throw new CommandError('unreachable', '平台接口没有应答');
};

it('publishing says what is certain when the platform restarts in the middle, and that repeating is safe', async () => {
  const client = { post: async () => DECISIONS, get: away } as unknown as OperatorClient;
  const portal = { connect: () => client, openReleases: () => fail('unused') };
  const argv = ['entries', 'publish', '--season', '2026', '--yes'];
  await expect(runCommand([entries], argv, portal, () => undefined)).rejects.toMatchObject({
    failure: 'unreachable',
    message:
      '平台接口没有应答\n公布可能已经开始，平台恢复后会做完，已公布的不会重复通知。可以放心再执行一次，接着等结果；进度见 pnpm portal jobs',
  });
});
