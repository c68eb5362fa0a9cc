import { randomUUID } from 'node:crypto';
import type { EntryDetail, Receipt, SavedStep, StepData } from '@portal/contract/competition/entry';
import type { EntryAnswers } from '@portal/season/answers';
import { type SeasonDefinition, seasonDefinitionSchema } from '@portal/season/definition';
import { sampleSeason2026 } from '@portal/season/sample-2026';
import { enterpriseEntry } from '@portal/season/testing/filled-entry';
import { publishDefinition } from '../competition/seasons/publish-season';
import { openSeason } from '../competition/seasons/season-activation';
import { storedFile } from '../files/tables';
import { signInParticipant } from './participants';
import type { ApiResponse, TestApp } from './test-app';

const DAY = 86_400_000;

/** @returns a period, in days from now */
export function days(now: Date, from: number, until: number) {
  const at = (day: number) => new Date(now.getTime() + day * DAY).toISOString();
  return { opens: at(from), closes: at(until) };
}

/** Windows of a season that is open for longer than any test. */
export function runningWindows(now: Date): SeasonDefinition['windows'] {
  const open = days(now, -1, 400);
  const review = days(now, 400, 500);
  return { register: open, draft: open, submit: open, review, final: days(now, 500, 600) };
}

/** The sample season as if it had started yesterday, so that tests do not depend on its dates. */
export function runningSample(now: Date): SeasonDefinition {
  // The announcement mentions the sample's deadline.
  const { announcement: _announcement, ...sample } = sampleSeason2026;
  return { ...sample, windows: runningWindows(now) };
}

/** A season whose entry consists of a name, so that load and crash tests can submit without files. */
export function smallSeason(now: Date): SeasonDefinition {
  const { steps, groups, tracks, statement } = sampleSeason2026;
  return seasonDefinitionSchema.parse({
    id: 'small-2026',
    version: 1,
    name: '压力测试赛季',
    theme: '',
    windows: runningWindows(now),
    groups: groups.slice(0, 1).map(({ rule: _rule, ...group }) => group),
    tracks: tracks.map((area) => ({
      ...area,
      tracks: area.tracks.map((track) => ({ ...track, materials: { required: [], optional: [] } })),
    })),
    steps: steps
      .filter(({ id }) => id === 'project' || id === 'submit')
      .map((step) => ({
        ...step,
        fields: step.fields.filter(({ key }) => key === 'name' || key === 'track'),
      })),
    materials: [],
    statement,
    roles: { name: 'project.name', track: 'project.track' },
    consents: [],
    dictionaries: {},
  });
}

export const SMALL_SEASON = 'small-2026';

/** Publishes and activates the small season. */
export async function openSmallSeason({ app, clock }: Pick<TestApp, 'app' | 'clock'>): Promise<void> {
  await publishDefinition(app.db, smallSeason(clock.now()), clock.now());
  await openSeason(app.db, SMALL_SEASON, clock.now());
}

export const SAMPLE_SEASON = sampleSeason2026.id;

/** Publishes a season and makes it the current one. */
export async function startSeason({ app, clock }: TestApp, definition: SeasonDefinition): Promise<void> {
  await publishDefinition(app.db, definition, clock.now());
  await openSeason(app.db, definition.id, clock.now());
}

export interface SmallEntry {
  id: string;
  token: string;
  revision: number;
}

/** An entry with its author. */
export interface AuthoredEntry extends SmallEntry {
  userId: number;
  mobile: string;
}

/** A complete draft of a small season by a new participant. */
export async function smallEntry(test: TestApp, seasonId: string = SMALL_SEASON): Promise<AuthoredEntry> {
  const { token, ...author } = await signInParticipant(test);
  const { data: entry } = await test.call<EntryDetail>('POST', '/api/comp/entry', {
    token,
    body: { seasonId },
  });
  const data = { name: '云端质检', track: ['information', 'ai-software'] };
  const baseRevision = entry.steps.project?.revision ?? 0;
  const url = `/api/comp/entry/${entry.id}/step/project`;
  const saved = await test.call<SavedStep>('PUT', url, { token, body: { data, baseRevision } });
  return { id: entry.id, token, revision: saved.data.revision, ...author };
}

/** Submits a small entry. */
export function submitSmall(
  test: TestApp,
  { id, token, revision }: SmallEntry,
  changes: Record<string, unknown> = {},
): Promise<ApiResponse<Receipt>> {
  const body = {
    idempotencyKey: 'key-0001',
    revisions: { project: revision },
    consents: { publicity: true },
    ...changes,
  };
  return test.call<Receipt>('POST', `/api/comp/entry/${id}/submit`, { token, body });
}

type Json = StepData[string];

/** Stores a file row for every file in the answers and refers to it. */
export async function withOwnFiles(test: TestApp, userId: number, value: Json): Promise<Json> {
  if (Array.isArray(value)) return Promise.all(value.map((part) => withOwnFiles(test, userId, part)));
  if (typeof value !== 'object' || value === null) return value;
  if (typeof value.fileId !== 'string') {
    const parts = Object.entries(value).map(async ([key, part]) => [
      key,
      await withOwnFiles(test, userId, part),
    ]);
    return Object.fromEntries(await Promise.all(parts));
  }
  const file = {
    id: randomUUID(),
    userId,
    purpose: 'material' as const,
    name: String(value.name),
    mime: String(value.mime),
    size: Number(value.size),
    sha256: '0'.repeat(64),
    storageKey: randomUUID(),
    isPublic: false,
    createdAt: test.clock.now(),
  };
  await test.app.db.insert(storedFile).values(file);
  return { fileId: file.id, name: file.name, size: file.size, mime: file.mime };
}

export interface FilledEntry {
  id: string;
  revisions: Record<string, number>;
}

/** Saves a complete entry through the API, by default an enterprise's. @returns its id and revisions */
export async function fillEntry(
  test: TestApp,
  user: { userId: number; token: string },
  seasonId: string,
  changes: { project?: StepData; answers?: EntryAnswers } = {},
): Promise<FilledEntry> {
  const { token, userId } = user;
  const { data: entry } = await test.call<EntryDetail>('POST', '/api/comp/entry', {
    token,
    body: { seasonId },
  });
  const revisions: Record<string, number> = {};
  for (const [stepId, answers] of Object.entries((changes.answers ?? enterpriseEntry).data)) {
    const own = (await withOwnFiles(test, userId, JSON.parse(JSON.stringify(answers)))) as StepData;
    const data = { ...own, ...(stepId === 'project' ? changes.project : {}) };
    const { data: saved } = await test.call<SavedStep>('PUT', `/api/comp/entry/${entry.id}/step/${stepId}`, {
      token,
      body: { data, baseRevision: entry.steps[stepId]?.revision ?? 0 },
    });
    revisions[stepId] = saved.revision;
  }
  return { id: entry.id, revisions };
}

/** Submits an entry saved by `fillEntry`. */
export function submitFilled(
  test: TestApp,
  { token }: { token: string },
  { id, revisions }: FilledEntry,
  idempotencyKey: string,
): Promise<ApiResponse<Receipt>> {
  const body = { idempotencyKey, revisions, consents: { truthful: true, personalInfo: true } };
  return test.call<Receipt>('POST', `/api/comp/entry/${id}/submit`, { token, body });
}
