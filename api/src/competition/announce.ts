import type { Receipt } from '@portal/contract/competition/entry';
import { paths } from '@portal/contract/paths';

/** The receipt as it stays in the personal centre and goes to the phone. */
export function submissionNotice(entryId: string, { entryNo, submittedAt, sha256 }: Receipt) {
  const at = submittedAt.slice(0, 16).replace('T', ' ');
  return {
    title: '报名提交成功',
    body: `报名编号 ${entryNo}，提交时间 ${at}。`,
    text: { kind: 'submitted' as const, values: [entryNo, at] },
    href: paths.competitionEnter.receipt(entryId),
    dedupeKey: `submitted:${sha256}`,
  };
}
