import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { type PublishedRelease, SIGNED_RELEASE } from '@portal/contract/publishing';
import type { Release } from '@portal/contract/release/release';
import { signedDocumentSchema } from '@portal/contract/release/signed-document';
import { describePublished } from '@portal/releases/plan';
import { publishBuild, publishSignedBuild } from '@portal/releases/publish';
import { loadPublishers, type Publisher, verifyRelease } from '@portal/releases/publishers';
import { isReleaseError, ReleaseError } from '@portal/releases/release-error';
import { checkInShell, type ShellBuild } from '@portal/releases/shell-build';
import { hasSigningKey, loadOrCreateSigningKeys, loadTrustedKeys } from '@portal/releases/signing';
import type { ReleaseStore } from '@portal/releases/store';
import { and, eq, lte } from 'drizzle-orm';
import { BusinessError } from '../platform/errors/business-error';
import { parseJson } from '../platform/http/request-bodies';
import type { ServiceContext } from '../platform/service-context';
import { releaseUpload } from './tables';
import { unpackRelease } from './unpack-release';

/** Longer than uploads on slow lines; a killed server blocks its remote at most this long. */
const MAX_UPLOAD_MS = 30 * 60_000;

interface PublishingContext extends Pick<ServiceContext, 'db' | 'clock' | 'env'> {
  store: ReleaseStore;
  /** Folder of the signing keys. */
  keys: string;
  shell: ShellBuild | undefined;
}

const uploadsFolder = ({ PORTAL_HOME }: ServiceContext['env']) => join(PORTAL_HOME, 'release-uploads');

/** Runs `work` exclusively per remote. @throws PUBLISHING_UNDERWAY */
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

async function readJson(path: string): Promise<unknown> {
  // The gate reports invalid content.
  return parseJson(await readFile(path, 'utf8').catch(() => ''));
}

function assertRemote(release: unknown, remote: string): void {
  const { name } = (release ?? {}) as { name?: unknown };
  if (typeof name === 'string' && name !== remote)
    throw new ReleaseError('refused', `已拒绝：上传的是模块 ${name.slice(0, 40)}，不是 ${remote}`);
}

/**
 * Publishes with a team's signature; the portal signs only if no team key is registered for the remote. Looked up by
 * remote rather than by name, because replaced keys and tokens get new names.
 */
async function publish(
  { store, keys }: PublishingContext,
  remote: string,
  publisher: string | undefined,
  build: string,
  options: Pick<Parameters<typeof publishSignedBuild>[3], 'provides' | 'trial'>,
) {
  const upload = signedDocumentSchema.safeParse(await readJson(join(build, SIGNED_RELEASE))).data;
  if (upload) {
    const publishers = await loadPublishers(keys);
    assertRemote(verifyRelease(upload, publishers), remote);
    // The server bundle check must read the signed content.
    await writeFile(join(build, 'release.json'), upload.payload);
    return publishSignedBuild(store, upload, build, { ...options, publishers });
  }
  assertRemote(await readJson(join(build, 'release.json')), remote);
  const isOfTeam = ({ remotes }: Publisher) => remotes !== 'all' && remotes.includes(remote);
  if (publisher !== undefined && (await loadPublishers(keys)).some(isOfTeam))
    throw new ReleaseError(
      'signature',
      `已拒绝：模块 ${remote} 登记了团队自己的密钥，但上传的构建没有用登记的密钥签名`,
    );
  if (!(await hasSigningKey(keys)))
    throw new ReleaseError(
      'signature',
      '已拒绝：上传的构建没有签名，平台接口所在的机器也没有签名密钥；请用 pnpm portal team keygen 生成密钥，由运营人员登记',
    );
  return publishBuild(store, await loadOrCreateSigningKeys(keys), build, options);
}

/**
 * Publishes an uploaded build after the same gate as the command line. Interrupted or rejected uploads leave nothing
 * behind; publishing the same build again changes nothing.
 * @param body archive for `unpackRelease`
 * @param publisher team name; undefined for operators
 * @throws ReleaseError like `publishRelease`; BusinessError PUBLISHING_UNDERWAY
 */
export async function publishUpload(
  context: PublishingContext,
  remote: string,
  body: Readable,
  publisher: string | undefined,
): Promise<PublishedRelease> {
  const { env, keys, shell, store } = context;
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
      const options = {
        provides: shell?.provides,
        trial: (built: Release) => checkInShell(shell, build, built),
      };
      const published = await publish(context, remote, publisher, build, options).catch((error) => {
        throw isReleaseError(error) ? withoutPath(error, build) : error;
      });
      const verification = {
        trusted: await loadTrustedKeys(keys),
        publishers: await loadPublishers(keys),
      };
      return await describePublished(store, verification, published, shell?.provides);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });
}

/** Removes the server's temporary folder from error messages. */
function withoutPath({ failure, message, cause }: ReleaseError, folder: string): ReleaseError {
  return new ReleaseError(
    failure,
    message.replaceAll(`${folder}/`, '上传的 ').replaceAll(`${folder} `, '上传的构建'),
    cause,
  );
}

/** Deletes uploads left by killed servers. */
export async function removeAbandonedUploads({
  env,
  clock,
}: Pick<ServiceContext, 'env' | 'clock'>): Promise<number> {
  let removed = 0;
  for (const name of await readdir(uploadsFolder(env)).catch(() => [])) {
    const folder = join(uploadsFolder(env), name);
    const { mtimeMs } = await stat(folder).catch(() => ({ mtimeMs: clock.now().getTime() }));
    if (clock.now().getTime() - mtimeMs <= MAX_UPLOAD_MS) continue;
    await rm(folder, { recursive: true, force: true });
    removed += 1;
  }
  return removed;
}
