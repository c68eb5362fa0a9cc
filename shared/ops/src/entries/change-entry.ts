import type { EntryListItem } from '@portal/contract/operators';
import type { Arguments, Command, Option } from '../command-line';
import { CommandError } from '../failure';
import { readMoment } from '../moment';
import { entryPath, orMissingEntry } from './choose-entries';
import { entryTable } from './entry-table';

export const REASON: Option = { value: '原因', required: true };

/** `project.name=名称过长` → path and message */
function readField(text: string) {
  const at = text.indexOf('=');
  if (at < 1) throw new CommandError('usage', `--field 应写作 步骤.字段=说明：${text}`);
  const path = text
    .slice(0, at)
    .split('.')
    .map((part) => (/^\d+$/.test(part) ? Number(part) : part));
  return { path, message: text.slice(at + 1) };
}

/** A command that changes one entry, tells its participant, and prints it afterwards. */
function change(
  verb: string,
  described: Pick<Command, 'summary' | 'options' | 'notes'>,
  toBody: (args: Arguments) => object,
): Command {
  return {
    ...described,
    name: `entries ${verb}`,
    words: '<编号>',
    async run(portal, args) {
      const [number] = args.words;
      const path = entryPath(number, verb);
      const changed = portal.connect().post<EntryListItem>(path, toBody(args));
      return entryTable([await orMissingEntry(changed, number)]);
    },
  };
}

export const changeCommands: readonly Command[] = [
  change(
    'return',
    {
      summary: '退回报名，可逐项说明原因',
      options: {
        reason: REASON,
        deadline: { value: '"2027-02-10 18:00"', help: '重新提交的截止时间', required: true },
        field: { value: 'project.name=名称过长', help: '一项的原因', repeatable: true },
      },
      notes: '--field 中的路径见 entries show。',
    },
    (args) => ({
      reason: args.need('reason'),
      deadline: readMoment(args.need('deadline')),
      fields: args.list('field').map(readField),
    }),
  ),
  change(
    'extend',
    {
      summary: '为一份报名延长截止时间',
      options: { until: { value: '"2027-02-02 18:00"', required: true }, reason: REASON },
    },
    (args) => ({ until: readMoment(args.need('until')), reason: args.need('reason') }),
  ),
];
