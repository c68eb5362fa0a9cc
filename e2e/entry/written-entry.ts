import { createHash, randomUUID } from 'node:crypto';
import type { APIRequestContext } from '@playwright/test';
import type { EntryDetail, Receipt, SavedStep, StepData } from '@portal/contract/competition/entry';
import type { StoredFile, UploadSession } from '@portal/contract/files';
import { sampleSeason2026 } from '@portal/season/sample-2026';
import { personalEntry } from '@portal/season/testing/filled-entry';
import { call, type Participant } from '../harness/participant';
import { samplePdf } from './sample-pdf';

/** A track that asks for the plan in chapters, so that only two small files have to be uploaded. */
const TRACK = ['equipment-material', 'new-material'];

async function upload(request: APIRequestContext, token: string, name: string) {
  const bytes = samplePdf();
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const query = new URLSearchParams({
    fileName: name,
    size: String(bytes.length),
    mime: 'application/pdf',
    purpose: 'material',
  });
  const { uploadId } = await call<UploadSession>(request, 'GET', `/cos/upload/gen_key?${query}`, { token });
  const sent = await request.post('/api/main-attachment/upload_sharding', {
    headers: { 'tenant-id': '126', authorization: `Bearer ${token}` },
    multipart: {
      uploadId,
      partNumber: '1',
      sha256,
      file: { name, mimeType: 'application/octet-stream', buffer: bytes },
    },
  });
  const { data: part } = (await sent.json()) as { data: { etag: string } };
  const parts = [{ partNumber: 1, etag: part.etag }];
  const data = { uploadId, parts, sha256 };
  const file = await call<StoredFile>(request, 'POST', '/cos/upload/upload_complete', { token, data });
  return { fileId: file.fileId, name: file.name, size: file.size, mime: file.mime };
}

function chapters(): Record<string, string> {
  const fields = sampleSeason2026.steps.find((step) => step.id === 'plan')?.fields ?? [];
  return Object.fromEntries(
    fields.filter((field) => field.type === 'textarea').map(({ key, label }) => [key, `${label}：内容。`]),
  );
}

export interface WrittenEntry {
  id: string;
  revisions: Record<string, number>;
}

/** Creates a complete entry by the API, for tests that start after the form. */
export async function writeEntry(
  request: APIRequestContext,
  { accessToken: token }: Participant,
  { name, seasonId = '2026', project }: { name: string; seasonId?: string; project?: StepData },
): Promise<WrittenEntry> {
  const entry = await call<EntryDetail>(request, 'POST', '/comp/entry', { token, data: { seasonId } });
  const [leaderId, commitmentSigned] = await Promise.all([
    upload(request, token, '身份证明.pdf'),
    upload(request, token, '承诺书.pdf'),
  ]);
  const answers = {
    ...personalEntry.data,
    project: { ...personalEntry.data.project, name, track: TRACK, ...project },
    plan: chapters(),
    materials: { leaderId, commitmentSigned },
  };
  const revisions: Record<string, number> = {};
  for (const [stepId, data] of Object.entries(answers)) {
    const baseRevision = entry.steps[stepId]?.revision ?? 0;
    const saved = await call<SavedStep>(request, 'PUT', `/comp/entry/${entry.id}/step/${stepId}`, {
      token,
      data: { data, baseRevision },
    });
    revisions[stepId] = saved.revision;
  }
  return { id: entry.id, revisions };
}

export function submitWritten(
  request: APIRequestContext,
  { accessToken: token }: Participant,
  { id, revisions }: WrittenEntry,
): Promise<Receipt> {
  const consents = { truthful: true, personalInfo: true };
  const data = { idempotencyKey: randomUUID(), revisions, consents };
  return call(request, 'POST', `/comp/entry/${id}/submit`, { token, data });
}
