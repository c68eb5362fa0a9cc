import type { EntryDetail } from '@portal/contract/competition/entry';
import type { CurrentSeason } from '@portal/contract/competition/season';
import type { SeasonDefinition } from '@portal/season/definition';
import { ErrorState } from '@portal/ui';
import { useSearchParams } from '@portal/ui/router';
import { useEffect, useState } from 'react';
import { ConflictDialog } from '../editor/conflict-dialog';
import { EditorProvider, useEditorLifecycle } from '../editor/editor-context';
import { type OpenEditor, openEntryEditor } from '../editor/entry-editor';
import { EntryFrame } from './entry-frame';
import { EntryOverview } from './entry-overview';
import { EntrySteps } from './entry-steps';

export interface EntryViewProps {
  entry: EntryDetail;
  definition: SeasonDefinition;
  season: CurrentSeason;
  clockOffset: number;
  /** Reloads the entry after its state has changed. */
  onReload: () => Promise<void>;
}

/** The participant's entry: its steps while it can be edited, an overview otherwise. */
export function EntryView(props: EntryViewProps) {
  const { entry, definition, season, clockOffset } = props;
  const [editor, setEditor] = useState<OpenEditor>();
  const [attempt, setAttempt] = useState(0);
  const [failed, setFailed] = useState<number>();
  useEffect(() => {
    let gone = false;
    let opened: OpenEditor | undefined;
    openEntryEditor(entry, definition, clockOffset, season).then(
      (result) => {
        opened = result;
        if (gone) result.close();
        else setEditor(result);
      },
      () => setFailed(attempt),
    );
    return () => {
      gone = true;
      opened?.close();
    };
  }, [entry, definition, season, clockOffset, attempt]);

  // A closed editor must not be typed into while the next one opens.
  if (editor?.entry !== entry)
    return failed === attempt ? (
      <ErrorState
        title="报名内容打开失败"
        text="已填写的内容没有丢失，请重试。"
        onRetry={() => setAttempt(attempt + 1)}
      />
    ) : (
      <EntryFrame seasonName={entry.season.name} />
    );
  return (
    <EditorProvider value={editor}>
      <EntryContent {...props} editor={editor} />
    </EditorProvider>
  );
}

function EntryContent({ editor, ...props }: EntryViewProps & { editor: OpenEditor }) {
  const [query] = useSearchParams();
  useEditorLifecycle(editor, props.onReload);
  const { entry } = props;
  const working =
    entry.editable && (entry.status === 'draft' || entry.status === 'returned' || query.has('step'));
  const step = props.definition.steps.find(({ id }) => id === query.get('step'));
  return (
    <>
      {working || step?.kind === 'supplement' ? (
        <EntrySteps {...props} editor={editor} />
      ) : (
        <EntryOverview {...props} lockedUnsavedSteps={editor.lockedUnsavedSteps} />
      )}
      <ConflictDialog />
    </>
  );
}
