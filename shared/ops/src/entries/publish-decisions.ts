import type { EntryStatus } from '@portal/contract/competition/entry';
import { statusNames } from '@portal/contract/competition/status-names';
import type { Command } from '../command-line';
import { SEASON } from './choose-entries';

interface Published {
  approved: number;
  rejected: number;
  shown: number;
  hidden: number;
  /** Entries without a decision, by their status. */
  undecided: Partial<Record<EntryStatus, number>>;
}

/** @returns a warning of entries that nobody has decided on; empty when there are none */
function describeUndecided(undecided: Published['undecided']): string {
  const counts = Object.entries(undecided).map(
    ([status, n]) => `${statusNames[status as EntryStatus]} ${n} 份`,
  );
  return counts.length > 0 ? `\n还没有决定的：${counts.join('，')}` : '';
}

export const publishCommand: Command = {
  name: 'entries publish',
  summary: '公布审核结果，展示同意公开的项目',
  options: {
    season: { ...SEASON, required: true },
    'dry-run': { help: '只数一数会公布多少，不公布' },
  },
  async run(portal, args) {
    const isDryRun = args.isOn('dry-run');
    const body = { season: args.need('season'), dryRun: isDryRun };
    const done = await portal.connect().post<Published>('/entries/publish', body);
    const total = done.approved + done.rejected;
    const what = isDryRun
      ? `将公布 ${total} 份结果。没有改动`
      : `公布 ${total} 份结果；展示 ${done.shown} 个项目，撤下 ${done.hidden} 个`;
    const results = `\n其中资格通过 ${done.approved} 份，不通过 ${done.rejected} 份`;
    return what + (total > 0 ? results : '') + describeUndecided(done.undecided);
  },
};
