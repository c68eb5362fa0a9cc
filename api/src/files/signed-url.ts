import { createHmac } from 'node:crypto';
import type { StoredFile } from '@portal/contract/files';
import type { Clock } from '../platform/clock';
import { isSameSecret, type Secrets } from '../platform/secrets/secrets';
import type { FileRow } from './tables';

const SECONDS = 15 * 60;

function signature(secrets: Secrets, subject: string, expires: number): string {
  return createHmac('sha256', secrets.derive('file-url')).update(`${subject}.${expires}`).digest('base64url');
}

/**
 * @param subject a file's id, or whatever else is served by signed URL
 * @returns a signature that gives access without a session for 15 minutes
 */
export function createSignature(secrets: Secrets, clock: Clock, subject: string): string {
  const expires = Math.floor(clock.now().getTime() / 1000) + SECONDS;
  return `${expires}.${signature(secrets, subject, expires)}`;
}

export function isSignatureValid(secrets: Secrets, clock: Clock, subject: string, sig: string): boolean {
  const [text = '', given = ''] = sig.split('.');
  const expires = Number(text);
  if (!Number.isInteger(expires) || expires * 1000 <= clock.now().getTime()) return false;
  return isSameSecret(given, signature(secrets, subject, expires));
}

/** A file as described to clients. Public files have a permanent URL. */
export function describeFile(secrets: Secrets, clock: Clock, row: FileRow): StoredFile {
  const path = `/api/files/${row.id}`;
  const url = row.isPublic ? path : `${path}?sig=${createSignature(secrets, clock, row.id)}`;
  return { fileId: row.id, name: row.name, size: row.size, mime: row.mime, url };
}
