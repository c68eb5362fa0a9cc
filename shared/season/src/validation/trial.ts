import { beijingDay } from '@portal/contract/beijing-time';
import { type Participant, participants, type SeasonDefinition, type Track } from '../definition';
import { fillEntry } from '../fill-entry';
import { judgeEntry, type StepIssue } from '../judge';
import type { Flaw } from './flaw';
import { listPlacedFields } from './placed-fields';

const NAMES: Readonly<Record<Participant, string>> = { personal: '个人/团队', enterprise: '企业' };

/** Fills in an entry for each participant type and track. @returns what blocks submission, at the field that causes it */
export function findTrialFlaws(definition: SeasonDefinition): Flaw[] {
  const today = beijingDay(new Date(definition.windows.submit.opens));
  const flaws = new Map<string, Flaw>();
  for (const participant of participants)
    for (const { track, path } of listDifferentTracks(definition)) {
      const answers = fillEntry(definition, { participant, track: path, today });
      for (const issue of judgeEntry(definition, answers)) {
        if (issue.level !== 'error') continue;
        const at = findPath(definition, issue);
        const message = `按“${NAMES[participant]}”参加赛道“${track.name}”试填，无法满足“${issue.message}”：请放宽限制、检查或条件`;
        if (!flaws.has(at.join('/'))) flaws.set(at.join('/'), { path: at, message });
      }
    }
  return [...flaws.values()];
}

/** @returns the tracks that may ask for different things, one of each kind */
function listDifferentTracks(definition: SeasonDefinition): { track: Track; path: [string, string] }[] {
  const { steps, materials, groups } = definition;
  const asksByTrack = /"\$(track|area)"/.test(JSON.stringify([steps, materials, groups]));
  const different = new Map<string, { track: Track; path: [string, string] }>();
  for (const area of definition.tracks)
    for (const track of area.tracks) {
      const profile = JSON.stringify([track.plan, track.materials, asksByTrack ? track.id : '']);
      if (!different.has(profile)) different.set(profile, { track, path: [area.id, track.id] });
    }
  return [...different.values()];
}

/** @returns the path of the field or column that the issue is about */
function findPath(definition: SeasonDefinition, { stepId, path: [key, , column] }: StepIssue): Flaw['path'] {
  const ofStep = listPlacedFields(definition).filter((each) => each.stepId === stepId);
  const field = ofStep.find((each) => !each.row && each.field.key === key);
  const cell = ofStep.find((each) => each.row?.table === field?.field && each.field.key === column);
  return (cell ?? field)?.path ?? ['steps'];
}
