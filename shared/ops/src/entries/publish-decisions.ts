import { setTimeout as delay } from 'node:timers/promises';
import type { EntryStatus } from '@portal/contract/competition/entry';
import { statusNames } from '@portal/contract/competition/status-names';
import type { Publishing } from '@portal/contract/jobs';
import type { DecisionCounts } from '@portal/contract/operators';
import { confirm } from '../ask';
import type { Command } from '../command-line';
import { CommandError, describeError, getFailure } from '../failure';
import type { OperatorClient } from '../operator-client';
import { createProgress } from '../print';
import { SEASON } from './choose-entries';

/** @returns counts of results, and a warning about undecided entries */
function describeResults({ approved, rejected, undecided }: DecisionCounts): string {
  const counts = Object.entries(undecided).map(
    ([status, n]) => `${statusNames[status as EntryStatus]} ${n} 份`,
  );
  return [
    `${approved + rejected} 份结果：资格通过 ${approved} 份，不通过 ${rejected} 份`,
    ...(counts.length > 0 ? [`还没有决定的：${counts.join('，')}`] : []),
  ].join('\n');
}

const FIRST_LOOK_MS = 50;
const LONGEST_PAUSE_MS = 1000;

/** Polls until everything is published. @throws if there is no progress */
async function follow(client: OperatorClient, season: string, total: number): Promise<Publishing> {
  const progress = createProgress('已公布');
  try {
    for (let pause = FIRST_LOOK_MS; ; pause = Math.min(LONGEST_PAUSE_MS, pause * 2)) {
      await delay(pause);
      const state = await client.get<Publishing>('/entries/publishing', { season });
      if (state.finishedAt !== null) return state;
      if (state.error !== null)
        throw new CommandError(
          'incomplete',
          `公布中断了（${state.error}），下一轮定时任务会接着做；也可以再执行一次。进度见 pnpm portal jobs`,
        );
      progress.show(state.approved + state.rejected, Math.max(total, state.approved + state.rejected));
    }
  } finally {
    progress.end();
  }
}

const request = (client: OperatorClient, season: string, dryRun: boolean) =>
  client.post<DecisionCounts>('/entries/publish', { season, dryRun });

/** Publishes, and waits for the end. */
async function publish(client: OperatorClient, season: string) {
  try {
    const { approved, rejected, undecided } = await request(client, season, false);
    return { ...(await follow(client, season, approved + rejected)), undecided };
  } catch (error) {
    if (getFailure(error) !== 'unreachable') throw error;
    const begun = '公布可能已经开始，平台恢复后会做完，已公布的不会重复通知';
    const next = '可以放心再执行一次，接着等结果；进度见 pnpm portal jobs';
    throw new CommandError('unreachable', `${describeError(error)}\n${begun}。${next}`, { cause: error });
  }
}

export const publishCommand: Command = {
  name: 'entries publish',
  summary: '公布审核结果，展示同意公开的项目',
  options: {
    season: { ...SEASON, required: true },
    'dry-run': { help: '只数一数会公布多少，不公布' },
    yes: { help: '公布之前不询问，供脚本使用' },
  },
  notes: '由平台在后台公布：关掉终端也会做完，再执行一次只处理新的，进度见 pnpm portal jobs。',
  async run(portal, args) {
    const client = portal.connect();
    const season = args.need('season');
    const dryRun = args.isOn('dry-run');
    const planned = await request(client, season, true);
    const outlook = `将公布 ${describeResults(planned)}`;
    if (dryRun) return `${outlook}\n没有改动`;
    if (planned.approved + planned.rejected > 0)
      await confirm(portal.ask, `${season} ${outlook}\n通知和短信发出之后不能收回。继续吗？`, {
        yes: args.isOn('yes'),
        dryRun,
      });
    const done = await publish(client, season);
    return `已公布 ${describeResults(done)}\n展示 ${done.shown} 个项目，撤下 ${done.hidden} 个`;
  },
};
