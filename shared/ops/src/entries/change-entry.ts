import { deadlineText } from '@portal/contract/beijing-time';
import type { EntryListItem } from '@portal/contract/operators';
import { confirm } from '../ask';
import type { Arguments, Command, Option, Portal } from '../command-line';
import { CommandError } from '../failure';
import { daysBetween, LONG_EXTENSION_DAYS, readMoment } from '../moment';
import { entryPath, orMissingEntry } from './choose-entries';
import { entryTable } from './entry-table';

export const REASON: Option = { value: '原因', required: true };
export const READ_AT: Option = {
  value: '"2027-02-01 18:00"',
  help: '看材料或导出清单的时间；之后提交过的不处理',
};

/** @returns the `--read-at` parameter of the call */
export function toReadAt(args: Arguments): { readAt?: string } {
  const readAt = args.option('read-at');
  return readAt ? { readAt: readMoment(readAt) } : {};
}

/** Parses `project.name=名称过长` into path and message. */
function readField(text: string) {
  const at = text.indexOf('=');
  if (at < 1) throw new CommandError('usage', `--field 应写作 步骤.字段=说明：${text}`);
  const path = text
    .slice(0, at)
    .split('.')
    .map((part) => (/^\d+$/.test(part) ? Number(part) : part));
  return { path, message: text.slice(at + 1) };
}

/** Asks for confirmation if the year looks mistyped. */
async function confirmDeadline(portal: Portal, args: Arguments, name: string): Promise<void> {
  const deadline = readMoment(args.need(name));
  const days = Math.round(daysBetween(new Date(), deadline));
  if (days <= LONG_EXTENSION_DAYS) return;
  const question = `新的截止时间是 ${deadlineText(deadline)}，距今 ${days} 天，请核对年份。继续吗？`;
  await confirm(portal.ask, question, { yes: args.isOn('yes') });
}

/** Command that changes one entry's deadline, notifies the participant, and prints the new one. */
function change(
  verb: string,
  deadline: string,
  described: Pick<Command, 'summary' | 'options' | 'notes'>,
  toBody: (args: Arguments) => object,
): Command {
  return {
    ...described,
    options: { ...described.options, yes: { help: '截止时间在 60 天以后时不询问，供脚本使用' } },
    name: `entries ${verb}`,
    words: '<编号>',
    async run(portal, args) {
      const { word: number } = args;
      const body = toBody(args);
      await confirmDeadline(portal, args, deadline);
      const path = entryPath(number, verb);
      return entryTable([await orMissingEntry(portal.connect().post<EntryListItem>(path, body), number)]);
    },
  };
}

export const changeCommands: readonly Command[] = [
  change(
    'return',
    'deadline',
    {
      summary: '退回报名，可逐项说明原因',
      options: {
        reason: REASON,
        deadline: { value: '"2027-02-10 18:00"', help: '重新提交的截止时间', required: true },
        field: { value: 'project.name=名称过长', help: '一项的原因', repeatable: true },
        'read-at': READ_AT,
      },
      notes: '--field 中的路径见 entries show。',
    },
    (args) => ({
      reason: args.need('reason'),
      deadline: readMoment(args.need('deadline')),
      fields: args.list('field').map(readField),
      ...toReadAt(args),
    }),
  ),
  change(
    'extend',
    'until',
    {
      summary: '为一份报名延长截止时间',
      options: { until: { value: '"2027-02-02 18:00"', required: true }, reason: REASON },
    },
    (args) => ({ until: readMoment(args.need('until')), reason: args.need('reason') }),
  ),
];
