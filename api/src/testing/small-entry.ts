import type { EntryDetail, Receipt, SavedStep } from '@portal/contract/competition/entry';
import type { SeasonDefinition } from '@portal/season/definition';
import { publishDefinition } from '../competition/seasons/publish-season';
import { openSeason } from '../competition/seasons/season-activation';
import { signInParticipant } from './participant';
import { SMALL_SEASON } from './small-season';
import type { Answer, TestApp } from './test-app';

/** Publishes a season and makes it the one that the portal shows. */
export async function startSeason({ app, clock }: TestApp, definition: SeasonDefinition): Promise<void> {
  await publishDefinition(app.db, definition, clock.now());
  await openSeason(app.db, definition.id, clock.now());
}

export interface SmallEntry {
  id: string;
  token: string;
  revision: number;
}

/** An entry and who wrote it. */
export interface AuthoredEntry extends SmallEntry {
  userId: number;
  mobile: string;
}

/** Somebody's complete draft of a small season. */
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

/** Hands a small entry in. */
export function submitSmall(
  test: TestApp,
  { id, token, revision }: SmallEntry,
  changes: Record<string, unknown> = {},
): Promise<Answer<Receipt>> {
  const body = {
    idempotencyKey: 'key-0001',
    revisions: { project: revision },
    consents: { publicity: true },
    ...changes,
  };
  return test.call<Receipt>('POST', `/api/comp/entry/${id}/submit`, { token, body });
}
