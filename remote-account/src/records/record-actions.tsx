import { reopenEntry } from '@portal/api-client/entry';
import type { CurrentSeason } from '@portal/contract/competition/season';
import { paths } from '@portal/contract/paths';
import { Button, ButtonLink, toast } from '@portal/ui';
import { useNavigate } from '@portal/ui/router';
import { useState } from 'react';
import { entryHref } from './entry-href';
import type { EntryRecord } from './load-records';
import { MainAction } from './main-action';
import css from './record-card.module.css';
import { useWithdraw } from './use-withdraw';

const WITHDRAWABLE: ReadonlySet<string> = new Set(['submitted', 'under_review', 'returned']);

interface RecordActionsProps {
  record: EntryRecord;
  now: number;
  /** Server time minus this device's, in milliseconds. */
  clockOffset: number;
  copyTo: CurrentSeason | undefined;
}

/** Everything that can be done with an entry as it stands. */
export function RecordActions({ record, now, clockOffset, copyTo }: RecordActionsProps) {
  const { summary, detail } = record;
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const begin = async (make: () => Promise<unknown>, href: string) => {
    setBusy(true);
    try {
      await make();
      await navigate(href);
    } catch {
      // The API client has told the user why.
    } finally {
      setBusy(false);
    }
  };
  const reopenable = summary.status === 'withdrawn' && detail && now < Date.parse(detail.deadline);
  return (
    <div className={css.actions}>
      <MainAction record={record} />
      {reopenable ? (
        <Button
          busy={busy}
          onClick={() =>
            begin(async () => {
              await reopenEntry(summary.id);
              toast.success('报名已重新开启');
            }, entryHref(summary.id))
          }
        >
          重新开启
        </Button>
      ) : null}
      {summary.submittedAt ? (
        <ButtonLink href={paths.competitionEnter.receipt(summary.id)} variant="outline" icon="printer">
          打印回执
        </ButtonLink>
      ) : null}
      {copyTo ? (
        <ButtonLink href={paths.competitionEnter.copy(summary.id)} variant="outline" icon="copy">
          复制到本届
        </ButtonLink>
      ) : null}
      {WITHDRAWABLE.has(summary.status) && detail ? (
        <Withdraw entryId={summary.id} deadline={detail.deadline} clockOffset={clockOffset} />
      ) : null}
    </div>
  );
}

function Withdraw(of: Parameters<typeof useWithdraw>[0]) {
  const { ask, loading, element } = useWithdraw(of);
  return (
    <>
      <Button variant="ghost" busy={loading} onClick={ask}>
        撤回报名
      </Button>
      {element}
    </>
  );
}
