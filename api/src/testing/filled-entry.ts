import { randomUUID } from 'node:crypto';
import type { EntryDetail, SavedStep, StepData } from '@portal/contract/competition/entry';
import { enterpriseEntry } from '@portal/season/testing/filled-entry';
import { storedFile } from '../files/tables';
import type { TestApp } from './test-app';

type Json = StepData[string];

/** Stores a file row for every file that the answers name, and names it instead. */
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

/** Saves a complete enterprise entry through the API. @returns its id and revisions */
export async function fillEntry(
  test: TestApp,
  user: { userId: number; token: string },
  seasonId: string,
  changes: { project?: StepData } = {},
): Promise<{ id: string; revisions: Record<string, number> }> {
  const { token, userId } = user;
  const { data: entry } = await test.call<EntryDetail>('POST', '/api/comp/entry', {
    token,
    body: { seasonId },
  });
  const revisions: Record<string, number> = {};
  for (const [stepId, answers] of Object.entries(enterpriseEntry.data)) {
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
