import { beijingMinute } from '@portal/contract/beijing-time';
import type { ExpiredEntries } from '@portal/contract/operators';
import type { Command } from '../command-line';
import { formatTable } from '../print';

const list: Command = {
  name: 'entries expired',
  summary: '列出保存期已满的报名',
  notes: '隐私政策承诺：已提交的报名保存至赛季结束后三年。没有提交或已撤回的不在其中。',
  async run(portal) {
    const { listId, entries } = await portal.connect().get<ExpiredEntries>('/entries/expired');
    if (entries.length === 0) return '没有保存期已满的报名';
    const table = formatTable(
      ['报名编号', '赛季', '项目', '提交时间'],
      entries.map((row) => [
        row.entryNo,
        row.season,
        row.projectName,
        row.submittedAt && beijingMinute(row.submittedAt),
      ]),
    );
    const next = `核对后删除：pnpm portal entries remove-expired --confirm ${listId}`;
    return `${table}\n共 ${entries.length} 份，清单编号 ${listId}\n${next}`;
  },
};

const remove: Command = {
  name: 'entries remove-expired',
  summary: '删除保存期已满的报名及其材料，不能恢复',
  options: { confirm: { value: '清单编号', help: 'entries expired 列出的清单', required: true } },
  notes: '清单在列出之后有变化的，不删除任何报名。删除了哪些报名，记入操作记录；已有的备份里仍有它们。',
  async run(portal, args) {
    const body = { listId: args.need('confirm') };
    const { removed } = await portal.connect().post<{ removed: number }>('/entries/remove-expired', body);
    return `已删除 ${removed} 份报名`;
  },
};

/** Commands for entries past the retention period of the privacy policy. */
export const expiredEntryCommands: readonly Command[] = [list, remove];
