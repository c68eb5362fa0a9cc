import { deadlineText } from '@portal/contract/beijing-time';
import type { EntryStatus } from '@portal/contract/competition/entry';
import { isWithdrawable } from '@portal/contract/competition/status-names';
import { paths } from '@portal/contract/paths';
import { type NewNotification, notify } from '../../notifications/repository';
import { BusinessError } from '../../platform/errors/business-error';
import type { ServiceContext } from '../../platform/service-context';
import { closedError, getDeadline, isBeforeDeadline } from '../entries/deadline';
import { type Actor, lockEntry, recordEvent, updateEntry } from '../entries/entry-repository';
import { hideProjects } from '../review/public-projects';
import type { EntryRow, SeasonWindows } from '../tables';

type Services = Pick<ServiceContext, 'db'>;

const reopened: ReadonlySet<EntryStatus> = new Set(['draft', 'returned']);

function createNotice(entry: EntryRow, windows: SeasonWindows, now: Date): NewNotification {
  const deadline = getDeadline({ entry, windows });
  const again = `${deadlineText(deadline)}前可以重新开启并再次提交。`;
  return {
    kind: 'status',
    title: '报名已撤回',
    body: `“${entry.projectName || '您的报名'}”已撤回，此前提交的内容不再参加审核。${now < deadline ? again : ''}`,
    href: paths.competitionEnter.entry(entry.id),
  };
}

/** Withdraws a submitted entry; it can be reopened before the deadline. */
export function withdrawEntry(services: Services, actor: Actor, entryId: string, reason: string) {
  const { user, arrivedAt } = actor;
  return services.db.transaction(async (tx) => {
    const context = await lockEntry(tx, actor, entryId);
    // Idempotent: clients retry if the response was lost.
    if (context.entry.publishedStatus === 'withdrawn') return context;
    if (!isWithdrawable(context.entry.publishedStatus)) throw new BusinessError('ENTRY_STATE');
    const state = { status: 'withdrawn', publishedStatus: 'withdrawn' } as const;
    const changes = {
      ...state,
      // Reopening must not restore a return that a resubmission or later decision has superseded.
      returned: context.entry.publishedStatus === 'returned' ? context.entry.returned : null,
      // Earlier submissions stay invalid, even after reopening.
      submittedAt: null,
      changedSinceSubmission: false,
      updatedAt: arrivedAt,
    };
    await updateEntry(tx, entryId, changes);
    await hideProjects(tx, [context.entry]);
    await recordEvent(tx, { entryId, ...state, actor: 'participant', note: reason, at: arrivedAt });
    await notify(
      tx,
      arrivedAt,
      user.id,
      createNotice({ ...context.entry, ...changes }, context.season.windows, arrivedAt),
    );
    return { ...context, entry: { ...context.entry, ...changes, contentSlug: null } };
  });
}

/** Restores a withdrawn entry to draft or returned, keeping answers and number. */
export function reopenEntry(services: Services, actor: Actor, entryId: string) {
  const { arrivedAt } = actor;
  return services.db.transaction(async (tx) => {
    const context = await lockEntry(tx, actor, entryId);
    const { entry, season } = context;
    if (reopened.has(entry.status)) return context;
    if (entry.status !== 'withdrawn') throw new BusinessError('ENTRY_STATE');
    const standing = { entry, windows: season.windows, now: arrivedAt, startedInTime: false };
    if (!isBeforeDeadline(standing)) throw closedError(standing);
    const status = entry.returned ? 'returned' : 'draft';
    const state = { status, publishedStatus: status } as const;
    await updateEntry(tx, entryId, { ...state, updatedAt: arrivedAt });
    await recordEvent(tx, { entryId, ...state, actor: 'participant', at: arrivedAt });
    return { ...context, entry: { ...entry, ...state, updatedAt: arrivedAt } };
  });
}
