import { EXPECTED_USER_HEADER } from '@portal/contract/envelope';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Statement } from '../platform/db/database';
import { BusinessError } from '../platform/errors/business-error';
import { getSignedInUser, readBearerToken, type SignedInUser } from '../platform/http/caller';
import { getClientAddress } from '../platform/http/client-address';
import { LruMap } from '../platform/lru-map';
import type { ServiceContext } from '../platform/service-context';
import { hashToken } from './sessions';

declare module 'fastify' {
  interface FastifyInstance {
    /** Use as `onRequest`: a visitor gets 401 before the body is even read. */
    requireUser(request: FastifyRequest): Promise<void>;
    /**
     * Like `requireUser`, but takes a session that this process has cachedSessions open for open still. Only for
     * handlers whose own statement asks whether it is, and which call `revalidateSession` when it is not.
     */
    useCachedSession(request: FastifyRequest): Promise<void>;
    /** Asks the database; @throws UNAUTHENTICATED when the session has ended. */
    revalidateSession(request: FastifyRequest): Promise<void>;
    /**
     * Use as `onRequest` on `/ops/*`. Wrong keys are limited by address. The right one always opens: it can not be
     * guessed at any pace, and whoever shares an address with an operator must not be able to lock him out.
     */
    requireOperator(request: FastifyRequest): Promise<void>;
  }
}

const FIND_SIGNED_IN: Statement = {
  name: 'find_signed_in',
  text: `SELECT user_account.id, login_session.id AS session_id, user_account.username, user_account.user_type
    FROM login_session JOIN user_account ON user_account.id = login_session.user_id
    WHERE login_session.access_hash = $1 AND login_session.access_expires_at > $2::timestamptz
      AND login_session.ended_at IS NULL AND user_account.closed_at IS NULL`,
};

interface SignedInRow {
  id: string | number;
  session_id: string | number;
  username: string;
  user_type: string;
}

/** @throws SESSION_OF_ANOTHER_USER when the caller believes to act for somebody else (see the header). */
function requireExpectedUser(request: FastifyRequest, user: SignedInUser): SignedInUser {
  const expected = request.headers[EXPECTED_USER_HEADER];
  if (expected !== undefined && expected !== String(user.id)) {
    throw new BusinessError('SESSION_OF_ANOTHER_USER');
  }
  return user;
}

/** @returns whose session the request's access token opens, or null. @throws SESSION_OF_ANOTHER_USER */
export async function findSignedIn(
  { clock, database }: Pick<ServiceContext, 'clock' | 'database'>,
  request: FastifyRequest,
): Promise<SignedInUser | null> {
  const token = readBearerToken(request);
  if (!token) return null;
  const accessHash = hashToken(token);
  const moment = clock.now().toISOString();
  const [row] = await database.query<SignedInRow>(FIND_SIGNED_IN, [accessHash, moment]);
  if (!row) return null;
  const { id, session_id: sessionId, username, user_type: userType } = row;
  return requireExpectedUser(request, {
    id: Number(id),
    sessionId: Number(sessionId),
    username,
    userType,
    accessHash,
  });
}

/** Names of people need more letters than a header takes, so clients percent-encode them. */
function operatorName(header: string | string[] | undefined): string {
  const given = typeof header === 'string' ? header : '';
  let name = given;
  try {
    name = decodeURIComponent(given);
  } catch {
    // Not encoded at all: as it came.
  }
  return name.replace(/\p{C}/gu, '').slice(0, 60) || 'operator';
}

const MAX_CACHED_SESSIONS = 20_000;

export function addGuards(app: FastifyInstance): void {
  const cachedSessions = new LruMap<string, SignedInUser>(MAX_CACHED_SESSIONS);
  app.decorateRequest('signedIn', null);
  app.decorateRequest('isSessionCached', false);
  app.decorateRequest('operator', null);

  async function requireUser(request: FastifyRequest) {
    request.isSessionCached = false;
    request.signedIn = await findSignedIn(app, request);
    if (!request.signedIn) throw new BusinessError('UNAUTHENTICATED');
  }
  app.decorate('requireUser', requireUser);
  app.decorate('useCachedSession', async (request: FastifyRequest) => {
    const token = readBearerToken(request);
    const known = token ? cachedSessions.get(hashToken(token)) : undefined;
    if (!known) {
      await requireUser(request);
      const user = getSignedInUser(request);
      cachedSessions.set(user.accessHash, user);
      return;
    }
    request.signedIn = requireExpectedUser(request, known);
    request.isSessionCached = true;
  });
  app.decorate('revalidateSession', async (request: FastifyRequest) => {
    const { accessHash } = getSignedInUser(request);
    await requireUser(request).catch((error) => {
      cachedSessions.delete(accessHash);
      throw error;
    });
  });
  app.decorate('requireOperator', async (request: FastifyRequest) => {
    const key = readBearerToken(request);
    if (!key || !app.secrets.isOperatorKey(key)) {
      if (key)
        await app.limits.enforce(`operator:${getClientAddress(request)}`, app.env.OPERATOR_FAILURES, 600);
      throw new BusinessError('UNAUTHENTICATED');
    }
    request.operator = operatorName(request.headers['x-operator']);
  });
}
