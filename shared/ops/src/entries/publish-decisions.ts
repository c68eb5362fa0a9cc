import { setTimeout as delay } from 'node:timers/promises';
import type { EntryStatus } from '@portal/contract/competition/entry';
import { statusNames } from '@portal/contract/competition/status-names';
import type { Publishing } from '@portal/contract/jobs';
import type { DecisionCounts } from '@portal/contract/operators';
import type { Command } from '../command-line';
import { CommandError } from '../failure';
import type { OperatorClient } from '../operator-client';
import { createProgress } from '../print';
import { SEASON } from './choose-entries';

/** @returns a warning of entries that nobody has decided on; empty when there are none */
function describeUndecided(undecided: DecisionCounts['undecided']): string {
  const counts = Object.entries(undecided).map(
    ([status, n]) => `${statusNames[status as EntryStatus]} ${n} 份`,
  );
  return counts.length > 0 ? `\n还没有决定的：${counts.join('，')}` : '';
}

const FIRST_LOOK_MS = 50;
const LONGEST_PAUSE_MS = 1000;

/** Looks on until all is published. @throws where it stands still */
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

export const publishCommand: Command = {
  name: 'entries publish',
  summary: '公布审核结果，展示同意公开的项目',
  options: {
    season: { ...SEASON, required: true },
    'dry-run': { help: '只数一数会公布多少，不公布' },
  },
  notes: '由平台在后台公布：关掉终端也会做完，再执行一次只处理新的，进度见 pnpm portal jobs。',
  async run(portal, args) {
    const client = portal.connect();
    const season = args.need('season');
    const dryRun = args.isOn('dry-run');
    const begun = await client.post<DecisionCounts>('/entries/publish', { season, dryRun });
    const shown = dryRun ? begun : await follow(client, season, begun.approved + begun.rejected);
    const total = shown.approved + shown.rejected;
    const what =
      'shown' in shown
        ? `公布 ${total} 份结果；展示 ${shown.shown} 个项目，撤下 ${shown.hidden} 个`
        : `将公布 ${total} 份结果。没有改动`;
    const results = `\n其中资格通过 ${shown.approved} 份，不通过 ${shown.rejected} 份`;
    return what + (total > 0 ? results : '') + describeUndecided(begun.undecided);
  },
};
