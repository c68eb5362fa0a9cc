import { getEntry } from '@portal/api-client/entry';
import type { EntryDetail } from '@portal/contract/competition/entry';
import type { CurrentSeason } from '@portal/contract/competition/season';
import { paths } from '@portal/contract/paths';
import type { SeasonDefinition } from '@portal/season/definition';
import { ErrorState, toast, useWhenOnline } from '@portal/ui';
import { useSearchParams } from '@portal/ui/router';
import { useEffect, useEffectEvent, useMemo, useState, useSyncExternalStore } from 'react';
import { saveAndReload, useCatchUp } from '../editor/catch-up';
import { ConflictDialog } from '../editor/conflict-dialog';
import { useDeadlineWatch } from '../editor/deadline-watch';
import { EditorProvider, useEditorLifecycle } from '../editor/editor-context';
import { type OpenEditor, openEntryEditor } from '../editor/entry-editor';
import { keepEntryUpdated } from '../editor/keep-entry-updated';
import type { ServerClock } from '../editor/server-clock';
import type { Uploads } from '../upload/uploads';
import { EntryFrame } from './entry-frame';
import { EntryOverview } from './entry-overview';
import { EntrySteps } from './entry-steps';

export interface EntryViewProps {
  entry: EntryDetail;
  definition: SeasonDefinition;
  season: CurrentSeason;
  clock: ServerClock;
  ownerId: number | undefined;
  /** When this device kept the entry; set if it was opened without the server. */
  keptAt?: string | undefined;
  onReload: () => Promise<void>;
  onReached: () => void;
  onShown: () => void;
}

export function EntryView(props: EntryViewProps) {
  const { entry, definition, season, clock, ownerId } = props;
  const [editor, setEditor] = useState<OpenEditor>();
  const [attempt, setAttempt] = useState(0);
  const [failed, setFailed] = useState<number>();
  const getKeptAt = useEffectEvent(() => props.keptAt);
  useEffect(() => {
    let gone = false;
    let opened: OpenEditor | undefined;
    const keptWriter =
      ownerId === undefined
        ? undefined
        : keepEntryUpdated({ ownerId, season, definition, clock, entry, keptAt: getKeptAt() });
    openEntryEditor(entry, definition, clock, season, keptWriter).then(
      (result) => {
        opened = result;
        if (gone) result.close();
        else setEditor(result);
      },
      () => setFailed(attempt),
    );
    return () => {
      gone = true;
      if (opened) announceWaitingUploads(opened.uploads);
      opened?.close();
    };
  }, [entry, definition, season, clock, ownerId, attempt]);

  // Migrating a journal record requires an earlier form version, which only the server has.
  useWhenOnline(failed === attempt, () => setAttempt(attempt + 1));

  // Unmount a closed editor while the next one opens, so that it receives no input.
  if (editor?.entry !== entry)
    return (
      <EntryFrame seasonName={entry.season.name}>
        {failed === attempt ? (
          <ErrorState
            title="报名内容打开失败"
            text="已填写的内容没有丢失，请重试。"
            onRetry={() => setAttempt(attempt + 1)}
          />
        ) : undefined}
      </EntryFrame>
    );
  return (
    <EditorProvider value={editor}>
      <EntryContent {...props} editor={editor} />
    </EditorProvider>
  );
}

/** Files are only sent while their entry is open: warns a participant who leaves the page. */
export function announceWaitingUploads(uploads: Uploads): void {
  const isLeft = window.location.pathname !== paths.competitionEnter.href();
  if (!isLeft || uploads.fieldKeys().every((key) => uploads.state(key)?.phase === 'failed')) return;
  const next = uploads.hasUnstored() ? '请返回报名页面重新选择' : '返回报名页面后继续上传';
  toast.info(`有文件尚未上传完成，${next}`);
}

function EntryContent({ editor, ...props }: EntryViewProps & { editor: OpenEditor }) {
  const [query] = useSearchParams();
  useEditorLifecycle(editor, props.onReload);
  useCatchUp(editor, props.keptAt, props);
  const { entry, onShown } = props;
  const closed = useClosing(editor, props.onReload);
  // Closing replaces the form, too.
  useEffect(onShown, [onShown, closed]);
  const working =
    entry.editable && (entry.status === 'draft' || entry.status === 'returned' || query.has('step'));
  const step = props.definition.steps.find(({ id }) => id === query.get('step'));
  return (
    <>
      {(working && !closed) || step?.kind === 'supplement' ? (
        <EntrySteps {...props} editor={editor} />
      ) : (
        <EntryOverview {...props} lockedUnsaved={editor.lockedUnsaved} />
      )}
      <ConflictDialog />
    </>
  );
}

/**
 * @returns whether to treat the page as closed without reopening it: the server is unreachable, or the page
 *   has the only copy of some input
 */
export function useClosing(editor: OpenEditor, onReload: () => Promise<void>): boolean {
  const { entry, autosave, clock } = editor;
  const tooLate = useSyncExternalStore(
    autosave.subscribe,
    () => autosave.state().problem?.kind === 'closed' && entry.editable,
  );
  const [isOnThisPageOnly, setOnThisPageOnly] = useState(false);
  const options = useMemo(() => {
    if (!entry.editable) return undefined;
    return {
      deadline: entry.deadline,
      now: clock.now,
      saveNow: () => void autosave.flush(),
      isOpen: async () => {
        const now = await getEntry(entry.id);
        if (now.editable && now.deadline !== entry.deadline) await saveAndReload(autosave, onReload);
        return now.editable;
      },
      onClosed: () =>
        void saveAndReload(autosave, onReload).then((isReloaded) => setOnThisPageOnly(!isReloaded)),
    };
  }, [entry, autosave, clock, onReload]);
  return useDeadlineWatch(options, tooLate) || isOnThisPageOnly;
}
