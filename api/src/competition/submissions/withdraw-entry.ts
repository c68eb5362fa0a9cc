import { deadlineText } from '@portal/contract/beijing-time';
import type { EntryStatus } from '@portal/contract/competition/entry';
import { paths } from '@portal/contract/paths';
import { type NewNotification, notify } from '../../notifications/repository';
import { BusinessError } from '../../platform/errors/business-error';
import type { ServiceContext } from '../../platform/service-context';
import { closedError, getDeadline, isBeforeDeadline } from '../entries/deadline';
import { getOwnEntry, recordEvent, updateEntry } from '../entries/entry-repository';
import { hideProjects } from '../review/public-projects';
import type { EntryRow, SeasonWindows } from '../tables';

type Services = Pick<ServiceContext, 'db'>;

const withdrawable: ReadonlySet<EntryStatus> = new Set(['submitted', 'under_review', 'returned']);

interface Withdrawal {
  userId: number;
  entryId: string;
  arrived: Date;
}

function createNotice(entry: EntryRow, windows: SeasonWindows, now: Date): NewNotification {
  const deadline = getDeadline({ entry, windows });
  const again = `${deadlineText(deadline)}前可以重新开启并再次提交。`;
  return {
    kind: 'status',
    title: '报名已撤回',
    body: `“${entry.projectName || '您的报名'}”已撤回，此前提交的内容不再参加审核。${now < deadline ? again : ''}`,
    href: paths.competitionEnter.href(),
  };
}

/** Takes a submitted entry back; it can be opened again before the deadline. */
export function withdrawEntry(
  services: Services,
  { userId, entryId, arrived, reason }: Withdrawal & { reason: string },
) {
  return services.db.transaction(async (tx) => {
    const context = await getOwnEntry(tx, userId, entryId, { lock: true });
    if (!withdrawable.has(context.entry.publishedStatus)) throw new BusinessError('ENTRY_STATE');
    const state = { status: 'withdrawn', publishedStatus: 'withdrawn' } as const;
    const changes = {
      ...state,
      // What a resubmission or a later judgement has overtaken must not come back with a reopening.
      returned: context.entry.publishedStatus === 'returned' ? context.entry.returned : null,
      // Nothing that was submitted counts any more, also after a reopening.
      submittedAt: null,
      changedSinceSubmission: false,
      updatedAt: arrived,
    };
    await updateEntry(tx, entryId, changes);
    await hideProjects(tx, [context.entry]);
    await recordEvent(tx, { entryId, ...state, actor: 'participant', note: reason, at: arrived });
    await notify(
      tx,
      arrived,
      userId,
      createNotice({ ...context.entry, ...changes }, context.season.windows, arrived),
    );
    return { ...context, entry: { ...context.entry, ...changes, contentSlug: null } };
  });
}

/** A withdrawn entry becomes a draft again, or one that was sent back, as it was; answers and number kept. */
export function reopenEntry(services: Services, { userId, entryId, arrived }: Withdrawal) {
  return services.db.transaction(async (tx) => {
    const context = await getOwnEntry(tx, userId, entryId, { lock: true });
    const { entry, season } = context;
    if (entry.status !== 'withdrawn') throw new BusinessError('ENTRY_STATE');
    const standing = { entry, windows: season.windows, now: arrived, startedInTime: false };
    if (!isBeforeDeadline(standing)) throw closedError(standing);
    const status = entry.returned ? 'returned' : 'draft';
    const state = { status, publishedStatus: status } as const;
    await updateEntry(tx, entryId, { ...state, updatedAt: arrived });
    await recordEvent(tx, { entryId, ...state, actor: 'participant', at: arrived });
    return { ...context, entry: { ...entry, ...state, updatedAt: arrived } };
  });
}
