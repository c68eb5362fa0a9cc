import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import type { PublishedRelease } from '@portal/contract/publishing';
import { publishRelease } from '@portal/releases/publish';
import { isReleaseError, ReleaseError } from '@portal/releases/release-error';
import { checkServerBundle, type ShellBuild } from '@portal/releases/shell-build';
import type { ReleaseStore } from '@portal/releases/store';
import { and, eq, lte } from 'drizzle-orm';
import { BusinessError } from '../platform/errors/business-error';
import type { ServiceContext } from '../platform/service-context';
import { releaseUpload } from './tables';
import { unpackRelease } from './unpack-release';

/** Longer than an upload on a slow line takes; a server that dies blocks its remote no longer than this. */
const MAX_UPLOAD_MS = 30 * 60_000;

export interface PublishingContext extends Pick<ServiceContext, 'db' | 'clock' | 'env'> {
  store: ReleaseStore;
  shell: ShellBuild | undefined;
}

const uploadsFolder = ({ PORTAL_HOME }: ServiceContext['env']) => join(PORTAL_HOME, 'release-uploads');

/** Runs `work` while no other upload of the remote does. @throws PUBLISHING_UNDERWAY */
async function oneAtATime<T>(
  { db, clock }: PublishingContext,
  remote: string,
  id: string,
  work: () => Promise<T>,
): Promise<T> {
  const now = clock.now();
  const expiresAt = new Date(now.getTime() + MAX_UPLOAD_MS);
  await db
    .delete(releaseUpload)
    .where(and(eq(releaseUpload.remote, remote), lte(releaseUpload.expiresAt, now)));
  const [claimed] = await db
    .insert(releaseUpload)
    .values({ remote, id, expiresAt })
    .onConflictDoNothing()
    .returning();
  if (!claimed) throw new BusinessError('PUBLISHING_UNDERWAY');
  try {
    return await work();
  } finally {
    await db.delete(releaseUpload).where(and(eq(releaseUpload.remote, remote), eq(releaseUpload.id, id)));
  }
}

/** The gate judges `release.json` whole; that it is of this remote must hold before any of its files are looked at. */
async function assertRemote(folder: string, remote: string): Promise<void> {
  const text = await readFile(join(folder, 'release.json'), 'utf8').catch(() => '{}');
  let name: unknown;
  try {
    ({ name } = JSON.parse(text));
  } catch {
    return; // The gate says what is wrong with it.
  }
  if (typeof name === 'string' && name !== remote)
    throw new ReleaseError('refused', `已拒绝：上传的是模块 ${name.slice(0, 40)}，不是 ${remote}`);
}

/**
 * Publishes an uploaded build, judged by the same gate as on the command line. An upload that breaks off, or is
 * refused, leaves nothing behind; the same build again changes nothing.
 * @param body the archive that `unpackRelease` reads.
 * @throws ReleaseError as `publishRelease` does; BusinessError PUBLISHING_UNDERWAY
 */
export async function publishUpload(
  context: PublishingContext,
  remote: string,
  body: Readable,
): Promise<PublishedRelease> {
  const { env, store, shell } = context;
  const id = randomUUID();
  const folder = join(uploadsFolder(env), id);
  const limits = {
    packed: env.PUBLISH_BYTES,
    unpacked: env.PUBLISH_UNPACKED_BYTES,
    files: env.PUBLISH_FILES,
  };
  return oneAtATime(context, remote, id, async () => {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    try {
      const build = await unpackRelease(body, folder, limits);
      await assertRemote(build, remote);
      const { release, isNew } = await publishRelease(store, build, shell?.provides, (built) =>
        checkServerBundle(shell, build, built),
      ).catch((error) => {
        throw isReleaseError(error) ? withoutPath(error, build) : error;
      });
      const files = Object.keys(release.files).length;
      return {
        name: release.name,
        version: release.version,
        files,
        isNew,
        checkedWithShell: shell !== undefined,
      };
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });
}

/** The folder that an upload was unpacked into means nothing to who sent it. */
function withoutPath({ failure, message, cause }: ReleaseError, folder: string): ReleaseError {
  return new ReleaseError(
    failure,
    message.replaceAll(`${folder}/`, '上传的 ').replaceAll(`${folder} `, '上传的构建'),
    cause,
  );
}

/** Removes what servers that were killed have left of uploads. */
export async function removeAbandonedUploads({
  env,
  clock,
}: Pick<ServiceContext, 'env' | 'clock'>): Promise<void> {
  for (const name of await readdir(uploadsFolder(env)).catch(() => [])) {
    const folder = join(uploadsFolder(env), name);
    const { mtimeMs } = await stat(folder).catch(() => ({ mtimeMs: clock.now().getTime() }));
    if (clock.now().getTime() - mtimeMs > MAX_UPLOAD_MS) await rm(folder, { recursive: true, force: true });
  }
}
