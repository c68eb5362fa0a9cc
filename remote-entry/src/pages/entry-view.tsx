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
import { followEntry } from '../editor/follow-entry';
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
  /** Id of the entry's participant, whom the platform has confirmed. */
  ownerId: number | undefined;
  /** When this device kept the entry: it was opened without the platform. */
  keptAt?: string | undefined;
  /** Reloads the entry after its state has changed. */
  onReload: () => Promise<void>;
  /** The platform answers again, and has nothing new. */
  onReached: () => void;
  /** The entry has taken the place of what was there before. */
  onShown: () => void;
}

/** The participant's entry: its steps while it can be edited, an overview otherwise. */
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
        : followEntry({ ownerId, season, definition, clock, entry, keptAt: getKeptAt() });
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

  // A record of another form needs that form, which only the platform has.
  useWhenOnline(failed === attempt, () => setAttempt(attempt + 1));

  // A closed editor must not be typed into while the next one opens.
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

/** Files are sent while their entry is open: whoever leaves for another page must not believe that they arrive. */
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
  const { onShown } = props;
  useEffect(onShown, [onShown]);
  const { entry } = props;
  const closed = useClosing(editor, props.onReload);
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

/** @returns whether the deadline has closed the page although the server could not be asked; otherwise it is reopened */
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
