import { randomUUID } from 'node:crypto';
import type { TrackTree } from '@portal/contract/auth';
import { beijingDay } from '@portal/contract/beijing-time';
import type { CreateEntry, StepData } from '@portal/contract/competition/entry';
import type { EntryAnswers } from '@portal/season/answers';
import { copyAnswers } from '@portal/season/copy-entry';
import { getJudgedSteps, type Participant, type SeasonDefinition } from '@portal/season/definition';
import { findAskedPlace } from '@portal/season/entry-facts';
import { getFieldType } from '@portal/season/fields/registry';
import { getCurrentAnswers } from '@portal/season/migrate-draft';
import { getRoleReferences, type RoleReference } from '@portal/season/roles';
import { getUser, lockUser, type UserAccount } from '../../accounts/repository';
import { linkStepFiles } from '../../files/links';
import type { Db } from '../../platform/db/database';
import { BusinessError } from '../../platform/errors/business-error';
import type { ServiceContext } from '../../platform/service-context';
import { isWithinWindow } from '../seasons/season-phase';
import { findSeason, getDefinition } from '../seasons/season-repository';
import { collectFileIds } from './answer-files';
import { decryptAnswers, deriveFacts } from './entry-facts';
import {
  findEntryOfSeason,
  getOwnEntry,
  insertEntry,
  listSteps,
  recordEvent,
  updateEntry,
  writeStep,
} from './entry-repository';
import { migrateSteps } from './migrate-entry';
import { sealStep } from './sealed-answers';

type Services = Pick<ServiceContext, 'db' | 'secrets' | 'tenant'>;

type Json = StepData[string];

type FirstAnswers = Map<string, StepData>;

/** An unanswered question is not a consent: all consents in the answers start as "no". */
function declineConsents(definition: SeasonDefinition): FirstAnswers {
  const declined = getJudgedSteps(definition).map((step): [string, StepData] => {
    const consents = step.fields.filter((field) => field.consent && getFieldType(field).isYesNo);
    return [step.id, Object.fromEntries(consents.map(({ key }) => [key, false]))];
  });
  return new Map(declined.filter(([, data]) => Object.keys(data).length > 0));
}

/** @returns declined consents, plus the answers known from registration */
function prefill(
  services: Services,
  definition: SeasonDefinition,
  account: UserAccount,
  answers: EntryAnswers,
): FirstAnswers {
  const first = declineConsents(definition);
  const set = ({ stepId, key }: RoleReference, value: Json) =>
    first.set(stepId, { ...first.get(stepId), [key]: value });
  const [track] = getRoleReferences(definition.roles, 'track');
  const path = findTrackPath(definition, services.tenant.tracks, account);
  if (track && path) set(track, path);
  const applicant = findAskedPlace(definition, answers, 'applicant');
  if (applicant && !applicant.cell) set(applicant, account.entName);
  return first;
}

async function copySteps(
  services: Services,
  db: Db,
  userId: number,
  from: string,
  to: SeasonDefinition,
): Promise<FirstAnswers> {
  const source = await getOwnEntry(db, userId, from);
  const { steps } = migrateSteps(services.secrets, source.definition, to, await listSteps(db, from));
  return new Map(
    steps
      .filter(({ stepId }) => to.steps.some(({ id }) => id === stepId))
      .map(({ stepId, data }) => [
        stepId,
        copyAnswers(source.definition, to, stepId, getCurrentAnswers(to, stepId, data)),
      ]),
  );
}

/** Returns the user's existing entry of a season, or creates a draft. @returns the entry's id */
export async function createEntry(
  services: Services,
  userId: number,
  request: CreateEntry,
  now: Date,
): Promise<string> {
  const season = await findSeason(services.db, request.seasonId);
  if (!season?.openedAt) throw new BusinessError('SEASON_UNKNOWN');
  const existing = await findEntryOfSeason(services.db, userId, season.id);
  if (existing) return existing.id;
  if (now < new Date(season.windows.draft.opens)) throw new BusinessError('REGISTRATION_NOT_OPEN');
  if (!isWithinWindow(season.windows, 'draft', now)) throw new BusinessError('REGISTRATION_CLOSED');
  const definition = await getDefinition(services.db, season.id, season.currentVersion);
  const account = await getUser(services.db, userId);
  const participant: Participant = account.registerType === 2 ? 'enterprise' : 'personal';
  if (
    request.group &&
    !definition.groups.some(({ id, participant: of }) => id === request.group && of === participant)
  ) {
    throw new BusinessError('GROUP_UNKNOWN');
  }

  const id = randomUUID();
  const created = await services.db.transaction(async (tx) => {
    // Otherwise a draft with the owner's name and phone could outlive an account that is being closed.
    await lockUser(tx, userId);
    const { copyFrom } = request;
    const copied = copyFrom && (await copySteps(services, tx, userId, copyFrom, definition));
    const first = prefill(services, definition, account, { participant, data: {}, today: beijingDay(now) });
    for (const [stepId, data] of copied || []) first.set(stepId, { ...first.get(stepId), ...data });
    const all = [...first].map(([stepId, data]) => ({ stepId, data }));
    const row = { id, userId, seasonId: season.id, definitionVersion: definition.version, participant };
    const state = { status: 'draft', publishedStatus: 'draft' } as const;
    if (!(await insertEntry(tx, { ...row, ...state, createdAt: now, updatedAt: now }))) return false;
    for (const { stepId, data } of all) {
      const sealed = sealStep(services.secrets, definition, stepId, data);
      await writeStep(tx, { entryId: id, stepId, data: sealed, baseRevision: 0, savedAt: now });
      await linkStepFiles(tx, { entryId: id, stepId }, collectFileIds(data), now);
    }
    await updateEntry(
      tx,
      id,
      deriveFacts(definition, decryptAnswers(services.secrets, definition, row, all, now)),
    );
    await recordEvent(tx, { entryId: id, ...state, actor: 'participant', at: now });
    return true;
  });
  if (created) return id;
  const winner = await findEntryOfSeason(services.db, userId, season.id);
  if (!winner) throw new BusinessError('NOT_FOUND');
  return winner.id;
}

/**
 * Maps the registered area and track to ids of the definition by name: registration uses the tenant's numbers.
 * @returns ids of area and track, or undefined if the definition has no tracks of these names
 */
function findTrackPath(
  definition: Pick<SeasonDefinition, 'tracks'>,
  tree: TrackTree,
  chosen: { areaId: number; trackId: number },
): [string, string] | undefined {
  const node = tree.find(({ id }) => id === chosen.areaId);
  const name = node?.children.find(({ id }) => id === chosen.trackId)?.name;
  const area = definition.tracks.find((each) => each.name === node?.name);
  const track = area?.tracks.find((each) => each.name === name);
  return area && track ? [area.id, track.id] : undefined;
}
