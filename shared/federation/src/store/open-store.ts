import { directoryStore } from './directory-store';
import type { ReleaseStore } from './store';

/**
 * @param location a folder, or `s3://bucket/prefix?region=…&endpoint=…` for an S3-compatible bucket, whose
 * credentials the AWS SDK finds by its usual chain.
 */
export async function openStore(location: string): Promise<ReleaseStore> {
  if (!location.startsWith('s3://')) return directoryStore(location);
  const { s3Store } = await import('./s3-store');
  return s3Store(location);
}
