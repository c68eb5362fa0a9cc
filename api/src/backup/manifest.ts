import { CommandError } from '@portal/ops/failure';
import { z } from 'zod';
import { listMigrations } from '../platform/db/migrate';
import { createSecrets, parseDataKeys } from '../platform/secrets/secrets';
import type { PortalPlace } from './env';

/** Version of the archive layout; increment if older versions can no longer read it. */
export const FORMAT = 1;

export const MANIFEST = 'manifest.json';
/** Last member, in the format of `sha256sum -c`. */
export const CHECKSUMS = 'SHA256SUMS';

/** The database copy is split into numbered pieces. */
export const DATABASE_FILES = { embedded: 'database/pgdata.tar.gz', server: 'database/portal.dump' } as const;

/** Relative path below one of the archive's folders, without hidden parts; nothing else is ever written to disk. */
const MEMBER = /^(?:database|files|store|keys|secrets)(?:\/[^./\\\p{Cc}][^/\\\p{Cc}]*)+$/u;

export function isMemberName(name: string): boolean {
  return name === MANIFEST || name === CHECKSUMS || MEMBER.test(name);
}

const manifestSchema = z.object({
  format: z.literal(FORMAT),
  id: z.uuid(),
  createdAt: z.iso.datetime({ offset: true }),
  database: z.object({
    kind: z.enum(['embedded', 'server']),
    /** Major version of PostgreSQL. */
    version: z.int(),
  }),
  migrations: z.array(z.object({ name: z.string(), sha256: z.string() })),
  /** Data encryption keys. */
  dataKeys: z.array(z.object({ id: z.string(), fingerprint: z.string() })),
  files: z.discriminatedUnion('provider', [
    z.object({ provider: z.literal('local'), count: z.int(), bytes: z.int() }),
    z.object({
      provider: z.enum(['s3', 'cos']),
      bucket: z.string(),
      region: z.string(),
      endpoint: z.string().nullable(),
      count: z.int(),
      bytes: z.int(),
    }),
  ]),
  /** Bucket with the releases, if they are not in the archive. */
  releaseBucket: z.string().nullable(),
});
export type Manifest = z.infer<typeof manifestSchema>;

/** @throws if it is invalid or from a newer version */
export function parseManifest(text: string): Manifest {
  const value: unknown = JSON.parse(text);
  const { format } = z.object({ format: z.int() }).parse(value);
  if (format > FORMAT) {
    throw new CommandError('refused', '备份由更新版本的门户生成，请先把门户程序升级到该版本，再恢复');
  }
  return manifestSchema.parse(value);
}

/** @throws if this version does not know all of the archive's migrations */
function requireKnownSchema({ migrations }: Manifest): void {
  const known = new Map(listMigrations().map(({ name, sha256 }) => [name, sha256]));
  const isNewer = migrations.some(({ name, sha256 }) => known.get(name) !== sha256);
  if (isNewer)
    throw new CommandError('refused', '备份的数据库比当前程序新，请先把门户程序升级到备份时的版本，再恢复');
}

function requireSameKinds({ env, store }: PortalPlace, { database, files, releaseBucket }: Manifest): void {
  if (database.kind === 'server' && !env.DATABASE_URL)
    throw new CommandError(
      'refused',
      '备份来自 PostgreSQL：请设置 DATABASE_URL（先载入平台接口的设置）再恢复',
    );
  if (files.provider === 'local' && env.FILES_PROVIDER !== 'local')
    throw new CommandError('refused', '备份中含有上传的文件：请设置 FILES_PROVIDER=local 再恢复');
  if (files.provider !== 'local' && env.FILES_PROVIDER === 'local')
    throw new CommandError(
      'refused',
      `上传的文件不在备份中，而在存储桶 ${files.bucket}：请设置 FILES_PROVIDER 等存储桶参数再恢复`,
    );
  if (releaseBucket && !store.startsWith('s3://'))
    throw new CommandError('refused', `发布存储不在备份中，在 ${releaseBucket}：请设置 PORTAL_STORE 再恢复`);
}

/** @param keys in the format of PORTAL_DATA_KEYS @returns ids of the data keys that are not among them */
export function listMissingKeys(keys: string | undefined, dataKeys: Manifest['dataKeys']): string[] {
  const { fingerprints } = keys ? createSecrets(parseDataKeys(keys), '') : { fingerprints: new Map() };
  return dataKeys.flatMap(({ id, fingerprint }) => (fingerprints.get(id) === fingerprint ? [] : [id]));
}

/** @throws if the archive cannot be restored with this version and these settings */
export function requireCompatibleArchive(place: PortalPlace, manifest: Manifest): void {
  requireKnownSchema(manifest);
  requireSameKinds(place, manifest);
}
