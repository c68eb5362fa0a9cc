import type { Receipt } from '@portal/contract/competition/entry';
import { paths } from '@portal/contract/paths';
import type { FastifyInstance } from 'fastify';
import { notify } from '../users/notifications';

/** Leaves the receipt in the personal centre; once, however often the same submit is repeated. */
export async function announceSubmission(
  app: FastifyInstance,
  userId: number,
  entryId: string,
  receipt: Receipt,
): Promise<void> {
  await notify(app.db, app.clock.now(), userId, {
    kind: 'status',
    title: '报名提交成功',
    body: `报名编号 ${receipt.entryNo}，提交时间 ${receipt.submittedAt.slice(0, 16).replace('T', ' ')}。`,
    href: paths.competitionEnter.receipt(entryId),
    dedupeKey: `submitted:${receipt.sha256}`,
  });
}
