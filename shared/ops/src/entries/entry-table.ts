import { beijingMinute, deadlineText } from '@portal/contract/beijing-time';
import { statusNames } from '@portal/contract/competition/status-names';
import type { EntryListItem } from '@portal/contract/operators';
import { formatTable } from '../print';

const MAX_NAME_LENGTH = 18;

/** @returns the text on one line, truncated to `limit` characters */
export function shorten(text: string, limit: number): string {
  const line = text.replace(/\s+/g, ' ');
  return line.length > limit ? `${line.slice(0, limit)}…` : line;
}

const name = (text: string | null) => text && shorten(text, MAX_NAME_LENGTH);

/** @returns the status, and the published one if it differs */
function stateInWords({ status, publishedStatus }: EntryListItem): string {
  const own = statusNames[status];
  return status === publishedStatus ? own : `${own}（对方看到：${statusNames[publishedStatus]}）`;
}

export function entryTable(list: readonly EntryListItem[]): string {
  return formatTable(
    [
      '编号',
      '项目',
      '参赛方',
      '联系人',
      '联系手机',
      '负责人',
      '负责人手机',
      '组别',
      '赛道',
      '地区',
      '状态',
      '完成度',
      '提交时间',
      '截止时间',
    ],
    list.map((row) => [
      row.entryNo ?? row.id,
      name(row.projectName) || null,
      name(row.applicant),
      row.contact,
      row.phone,
      row.leader,
      row.leaderPhone,
      row.group,
      row.track,
      row.region,
      stateInWords(row),
      `${row.completeness}%`,
      row.submittedAt && beijingMinute(row.submittedAt),
      deadlineText(row.deadline),
    ]),
  );
}
