import { getEntry, saveStep } from '@portal/api-client/entry';
import type { EntryDetail } from '@portal/contract/competition/entry';
import { type EntryChangeMessage, openEntryChannel } from '@portal/contract/competition/entry-news';
import type { CurrentSeason } from '@portal/contract/competition/season';
import type { SeasonDefinition } from '@portal/season/definition';
import { toast } from '@portal/ui';
import { watchPresses } from '@portal/ui/press-watch';
import { createUploads } from '../upload/uploads';
import { createAutosave } from './autosave';
import { createDraft } from './draft';
import type { EntryEditor } from './editor-context';
import { createTouchedFields } from './field-issues';
import {
  type FieldPath,
  fieldExists,
  findReplacedFile,
  parseFieldKey,
  writeUploadedFile,
} from './field-path';
import { openJournal } from './journal';
import type { KeptEntryWriter } from './keep-entry-updated';
import { openPendingUploads } from './local-database';
import {
  adoptClosedTabs,
  findLockedUnsaved,
  migrateJournal,
  type Restored,
  restoreJournal,
  type UnsavedStep,
} from './restore';
import type { ServerClock } from './server-clock';
import { getStepAccess } from './step-access';
import { claimTabId } from './tab-presence';

export interface OpenEditor extends EntryEditor {
  restored: Restored;
  /** Steps with unsaved input on this device that can no longer be edited. */
  lockedUnsaved: readonly UnsavedStep[];
  resumeUploads(): void;
  /**
   * @param catchUp called when another tab has changed the entry's state, instead of merging only its answers
   */
  followTabs(catchUp: () => Promise<void>): void;
  /** Restores unsaved input of tabs that have been closed since. */
  adoptClosedTabs(): Promise<void>;
  close(): void;
}

/** @param keptWriter omitted if no offline copy is kept */
export async function openEntryEditor(
  entry: EntryDetail,
  definition: SeasonDefinition,
  clock: ServerClock,
  season: CurrentSeason,
  keptWriter?: KeptEntryWriter,
): Promise<OpenEditor> {
  const editable = getStepAccess(entry, definition, season, clock.now);
  const presence = await claimTabId();
  const journal = migrateJournal(await openJournal(definition, entry.id, presence.tabId), entry, definition);
  const presses = watchPresses(window);
  const draft = createDraft(definition, entry, clock.now, presses.whenReleased);
  let channel = openEntryChannel();
  const tell = (news: EntryChangeMessage) => channel?.postMessage(news);
  const autosave = createAutosave({
    draft,
    journal,
    savedAt: Object.values(entry.steps)
      .map((step) => step.savedAt)
      .sort()
      .at(-1),
    sendStep: (stepId, payload, options) => saveStep(entry.id, stepId, payload, options),
    keptWriter,
    onSaved: (stepId, { revision }) => tell({ entryId: entry.id, stepId, revision }),
  });
  const uploads = createUploads({
    entryId: entry.id,
    pending: openPendingUploads(entry.id),
    currentFileId: (uploadKey) => findReplacedFile(draft, uploadKey),
    onDone(uploadKey, { fileId, name, size, mime }, wasChosenLater) {
      if (!fieldExists(draft, parseFieldKey(uploadKey)))
        toast.info(`“${name}”所属的一行已在别处删除，文件没有用上；如仍需要，请重新添加这一行并上传`);
      writeUploadedFile(draft, uploadKey, { fileId, name, size, mime }, wasChosenLater);
      void autosave.flush(parseFieldKey(uploadKey).stepId);
    },
  });

  const refresh = async () => {
    const now = await getEntry(entry.id);
    if (now.definitionVersion !== definition.version) autosave.markOutdated();
    else {
      keptWriter?.replace(now);
      for (const [stepId, step] of Object.entries(now.steps))
        autosave.mergeRemote(stepId, step.data, step.revision, now.issues);
    }
    return now;
  };
  let follow: () => Promise<unknown> = refresh;
  if (channel)
    channel.onmessage = ({ data: { entryId, stepId, revision } }: MessageEvent<EntryChangeMessage>) => {
      if (entryId !== entry.id) return;
      if (stepId !== undefined && revision !== undefined) autosave.noteTabSave(stepId, revision);
      void follow().catch(() => undefined);
    };

  const close = () => {
    void autosave.saveBeforeUnload().finally(presence.leave);
    autosave.stop();
    presses.stop();
    uploads.stop();
    if (channel) channel.onmessage = null;
    // Keep the channel open until the other tabs have heard of the last saves.
    void autosave.settled().then(() => {
      channel?.close();
      channel = undefined;
    });
  };
  const restore = async () => ({
    restored: await restoreJournal(draft, journal, presence, editable),
    lockedUnsaved: await findLockedUnsaved(draft, journal, editable),
  });
  const recovered = await restore().catch((error) => {
    // Release this tab's id, so that the next attempt can read its records.
    close();
    throw error;
  });
  autosave.addRestored(recovered.restored);
  return {
    entry,
    draft,
    autosave,
    touchedFields: createTouchedFields({ ...draft, whenReleased: presses.whenReleased }),
    uploads,
    editable,
    clock,
    ...recovered,
    resumeUploads() {
      const isWanted = (fieldPath: FieldPath) => fieldExists(draft, fieldPath) && editable(fieldPath.stepId);
      void uploads.resumePending((fieldKey) => isWanted(parseFieldKey(fieldKey)));
    },
    refresh,
    tellTabs: () => tell({ entryId: entry.id }),
    followTabs(catchUp) {
      follow = catchUp;
    },
    async adoptClosedTabs() {
      autosave.addRestored(await adoptClosedTabs(draft, journal, presence, editable));
    },
    close,
  };
}
