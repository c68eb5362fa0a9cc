import type { ApiEnv } from '../env';
import { listMigrations } from '../platform/db/migrate';
import { createSecrets, parseDataKeys } from '../platform/secrets/secrets';
import { BackupError } from './backup-error';
import type { Manifest } from './manifest';

/** @throws when this program could not work with the archive's database */
function requireKnownSchema({ migrations }: Manifest): void {
  const known = new Map(listMigrations().map(({ name, sha256 }) => [name, sha256]));
  const isNewer = migrations.some(({ name, sha256 }) => known.get(name) !== sha256);
  if (isNewer)
    throw new BackupError('refused', '备份的数据库比当前程序新，请先把门户程序升级到备份时的版本，再恢复');
}

function requireSameKinds(env: ApiEnv, { database, files }: Manifest): void {
  if (database.kind === 'server' && !env.DATABASE_URL)
    throw new BackupError(
      'refused',
      '备份来自 PostgreSQL：请设置 DATABASE_URL（先载入平台接口的设置）再恢复',
    );
  if (database.kind === 'embedded' && env.DATABASE_URL)
    throw new BackupError('refused', '备份来自内置数据库，不能恢复到 PostgreSQL：请去掉 DATABASE_URL 再恢复');
  if (files.provider === 'local' && env.FILES_PROVIDER !== 'local')
    throw new BackupError('refused', '备份中含有上传的文件：请设置 FILES_PROVIDER=local 再恢复');
  if (files.provider !== 'local' && env.FILES_PROVIDER === 'local')
    throw new BackupError(
      'refused',
      `上传的文件不在备份中，而在存储桶 ${files.bucket}：请设置 FILES_PROVIDER 等存储桶参数再恢复`,
    );
}

/** @returns whether the configured keys open the archive's data; with others the API would not start */
export function hasFittingKeys(env: ApiEnv, { dataKeys }: Manifest): boolean {
  if (!env.PORTAL_DATA_KEYS) return true;
  const { fingerprints } = createSecrets(parseDataKeys(env.PORTAL_DATA_KEYS), '');
  return dataKeys.every(({ id, fingerprint }) => fingerprints.get(id) === fingerprint);
}

/** @throws when the archive could not be restored with this program and these settings */
export function requireFitting(env: ApiEnv, manifest: Manifest): void {
  requireKnownSchema(manifest);
  requireSameKinds(env, manifest);
}
