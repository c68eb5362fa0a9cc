import { beijingTime } from '@portal/contract/beijing-time';
import type { IssuedToken, newPublisherSchema, PublisherDto } from '@portal/contract/publishing';
import { addPublisher as addPublisherKey } from '@portal/releases/publishers';
import { isReleaseError } from '@portal/releases/release-error';
import { and, asc, eq, gt, isNull, or, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { recordOperatorAction } from '../platform/audit-log';
import type { Db } from '../platform/db/database';
import { BusinessError } from '../platform/errors/business-error';
import { hashToken, newToken } from '../platform/secrets/secrets';
import type { Operator, ServiceContext } from '../platform/service-context';
import { type PublisherRow, publisher } from './tables';

type Context = Pick<ServiceContext, 'db' | 'clock'>;

/** Lets secret scanners and people recognize tokens. */
const TOKEN_PREFIX = 'portal_';
const TOKEN = /^portal_[\w-]{43}$/;

const createToken = () => TOKEN_PREFIX + newToken();

function toDto({
  tokenHash: _,
  createdAt,
  expiresAt,
  lastUsedAt,
  revokedAt,
  ...row
}: PublisherRow): PublisherDto {
  const time = (at: Date | null) => at && beijingTime(at);
  return {
    ...row,
    createdAt: beijingTime(createdAt),
    expiresAt: time(expiresAt),
    lastUsedAt: time(lastUsedAt),
    revokedAt: time(revokedAt),
  };
}

/** @returns publisher of this token, even if expired or revoked; undefined for other text */
export async function findByToken(db: Db, token: string): Promise<PublisherRow | undefined> {
  if (!TOKEN.test(token)) return undefined;
  const [row] = await db
    .select()
    .from(publisher)
    .where(eq(publisher.tokenHash, hashToken(token)));
  return row;
}

/** Records the last use at most once a minute, to limit writes. */
export async function noteUse({ db, clock }: Context, name: string): Promise<void> {
  const now = clock.now();
  const minuteAgo = new Date(now.getTime() - 60_000).toISOString();
  await db
    .update(publisher)
    .set({ lastUsedAt: now })
    .where(
      sql`${publisher.name} = ${name} AND (${publisher.lastUsedAt} IS NULL OR ${publisher.lastUsedAt} < ${minuteAgo}::timestamptz)`,
    );
}

export async function listPublishers(db: Db): Promise<PublisherDto[]> {
  return (await db.select().from(publisher).orderBy(asc(publisher.name))).map(toDto);
}

/** @throws RELEASE_REFUSED for an invalid key, or if another one is registered under the name */
async function registerKey(folder: string, key: Parameters<typeof addPublisherKey>[1]): Promise<void> {
  await addPublisherKey(folder, key).catch((error) => {
    if (!isReleaseError(error)) throw error;
    throw new BusinessError('RELEASE_REFUSED', { msg: error.message, data: { failure: error.failure } });
  });
}

/**
 * @param keys folder of signing keys, where the team's key is registered
 * @throws BAD_REQUEST for an expiry in the past; PUBLISHER_NAME_TAKEN, also for revoked names, so that histories stay
 *   unambiguous; RELEASE_REFUSED for its key
 */
export async function addPublisher(
  context: Context,
  actor: Operator,
  { name, remotes, mayActivate, expiresOn, publicKey }: z.infer<typeof newPublisherSchema>,
  keys: string,
): Promise<IssuedToken> {
  const token = createToken();
  const expiresAt = expiresOn === null ? null : new Date(`${expiresOn}T00:00:00+08:00`);
  if (expiresAt && expiresAt <= context.clock.now())
    throw new BusinessError('BAD_REQUEST', { msg: `到期日 ${expiresOn} 须晚于今天` });
  return context.db.transaction(async (tx) => {
    const [row] = await tx
      .insert(publisher)
      .values({
        name,
        remotes: [...new Set(remotes)],
        mayActivate,
        expiresAt,
        tokenHash: hashToken(token),
        createdAt: context.clock.now(),
      })
      .onConflictDoNothing()
      .returning();
    if (!row) throw new BusinessError('PUBLISHER_NAME_TAKEN');
    // Last, so that a rollback leaves no key in the folder.
    if (publicKey !== null) await registerKey(keys, { name, remotes, publicKey });
    await recordOperatorAction(context, actor, 'team.add', name, { remotes, mayActivate, expiresOn }, tx);
    return { publisher: toDto(row), token };
  });
}

/** Issues a new token and invalidates the previous one. @throws NOT_FOUND, also for a revoked or expired team */
export async function rotateToken(context: Context, actor: Operator, name: string): Promise<IssuedToken> {
  const token = createToken();
  return context.db.transaction(async (tx) => {
    const [row] = await tx
      .update(publisher)
      .set({ tokenHash: hashToken(token) })
      .where(
        and(
          eq(publisher.name, name),
          isNull(publisher.revokedAt),
          or(isNull(publisher.expiresAt), gt(publisher.expiresAt, context.clock.now())),
        ),
      )
      .returning();
    if (!row) throw new BusinessError('NOT_FOUND');
    await recordOperatorAction(context, actor, 'team.rotate', name, {}, tx);
    return { publisher: toDto(row), token };
  });
}

/** Revokes a team's token permanently; its releases stay. @throws NOT_FOUND */
export async function revokePublisher(
  context: Context,
  actor: Operator,
  name: string,
): Promise<PublisherDto> {
  return context.db.transaction(async (tx) => {
    const [row] = await tx
      .update(publisher)
      .set({
        revokedAt: sql`coalesce(${publisher.revokedAt}, ${context.clock.now().toISOString()}::timestamptz)`,
      })
      .where(eq(publisher.name, name))
      .returning();
    if (!row) throw new BusinessError('NOT_FOUND');
    await recordOperatorAction(context, actor, 'team.revoke', name, {}, tx);
    return toDto(row);
  });
}
