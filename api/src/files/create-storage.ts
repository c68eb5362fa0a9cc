import { join } from 'node:path';
import type { ApiEnv } from '../env';
import { createLocalStorage } from './local-storage';
import { createS3Storage } from './s3-storage';
import type { FileStorage } from './storage';

/** The configured place of files. */
export function createStorage(env: ApiEnv): FileStorage {
  return env.FILES_PROVIDER === 'local'
    ? createLocalStorage(join(env.PORTAL_HOME, 'files'))
    : createS3Storage(env.FILES_PROVIDER, env);
}
