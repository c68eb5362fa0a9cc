import { getEntry } from '@portal/api-client/competition/get-entry';
import { saveStep } from '@portal/api-client/competition/save-step';
import type { EntryDetail } from '@portal/contract/competition/entry';
import type { CurrentSeason } from '@portal/contract/competition/season';
import type { SeasonDefinition } from '@portal/contract/season/definition';
import { stepOf } from '@portal/contract/season/judge';
import { createUploads } from '../upload/uploads';
import { createAutosave } from './autosave';
import { createDraft } from './draft';
import type { Desk } from './editor-context';
import { createReveal } from './field-issues';
import { fileIdAt, hasPlace, type Place, placeOf, writeAnswer } from './field-path';
import { openJournal } from './journal';
import { openPendingUploads } from './local-database';
import { adoptLeftovers, carryRecords, keptSteps, type Restored, restoreJournal } from './restore';
import { enterTab } from './tab-presence';

export interface OpenDesk extends Desk {
  restored: Restored;
  /** Steps that wait on this device with unsaved input, because they can not be edited now. */
  keptSteps: readonly string[];
  /** Goes on with uploads that were cut off: for a form that is being worked on, not one that is looked at. */
  takeUpUploads(): void;
  /** Takes over what tabs that were closed since could not save. */
  adopt(): Promise<void>;
  close(): void;
}

/** Opens an entry for work, and restores what was typed and not saved. */
export async function openDesk(
  entry: EntryDetail,
  definition: SeasonDefinition,
  clockOffset: number,
  season: CurrentSeason,
): Promise<OpenDesk> {
  const editable = stepAccessOf(entry, definition, season, clockOffset);
  const presence = await enterTab();
  const journal = carryRecords(await openJournal(definition, entry.id, presence.tabId), entry, definition);
  const draft = createDraft(definition, entry, clockOffset);
  const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('portal-entry');
  const autosave = createAutosave({
    draft,
    journal,
    savedAt: Object.values(entry.steps)
      .map((step) => step.savedAt)
      .sort()
      .at(-1),
    save: (...step) => saveStep(entry.id, ...step),
    onSaved: () => channel?.postMessage(entry.id),
  });
  const uploads = createUploads({
    entryId: entry.id,
    pending: openPendingUploads(entry.id),
    standing: (name) => fileIdAt(draft, placeOf(name)),
    onDone(name, { fileId, name: fileName, size, mime }) {
      const place = placeOf(name);
      writeAnswer(draft, place, { fileId, name: fileName, size, mime });
      void autosave.flush(place.stepId);
    },
  });

  const refresh = async () => {
    const now = await getEntry(entry.id);
    if (now.definitionVersion !== definition.version) return autosave.outdate();
    for (const [stepId, step] of Object.entries(now.steps))
      autosave.takeIn(stepId, step.data, step.revision, now.issues);
  };
  if (channel) channel.onmessage = ({ data }) => data === entry.id && void refresh().catch(() => undefined);

  const close = () => {
    void autosave.leave().finally(presence.leave);
    autosave.stop();
    uploads.stop();
    channel?.close();
  };
  const takeBack = async () => ({
    restored: await restoreJournal(draft, journal, presence, editable),
    keptSteps: await keptSteps(draft, journal, editable),
  });
  const taken = await takeBack().catch((error) => {
    // The next try must find this tab's name free, and what is journaled under it.
    close();
    throw error;
  });
  autosave.addConflicts(taken.restored.conflicts);
  return {
    entry,
    draft,
    autosave,
    reveal: createReveal(),
    uploads,
    editable,
    clockOffset,
    ...taken,
    takeUpUploads() {
      const isWanted = (place: Place) => hasPlace(draft, place) && editable(place.stepId);
      void uploads.takeUp((name) => isWanted(placeOf(name)));
    },
    refresh,
    async adopt() {
      const { conflicts } = await adoptLeftovers(draft, journal, presence, editable);
      autosave.addConflicts(conflicts);
    },
    close,
  };
}

/** Whether a step's answers can be changed now, by the server's clock. */
export type StepAccess = (stepId: string) => boolean;

/**
 * A step beside the entry has a window of its own: it is taken until the season ends, whatever state the entry is in,
 * unless the entry was withdrawn.
 */
export function stepAccessOf(
  entry: Pick<EntryDetail, 'editable' | 'status' | 'season'>,
  definition: SeasonDefinition,
  present: Pick<CurrentSeason, 'id' | 'windows'>,
  clockOffset: number,
): StepAccess {
  // An operator may have moved the present season's windows; an earlier season's stand as they were defined.
  const { windows } = entry.season.id === present.id ? present : definition;
  const ends = Date.parse(windows.final.closes);
  return (stepId) =>
    stepOf(definition, stepId).kind === 'beside'
      ? entry.status !== 'withdrawn' && Date.now() + clockOffset < ends
      : entry.editable;
}
