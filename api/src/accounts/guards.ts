import { EXPECTED_USER_HEADER } from '@portal/contract/auth/expected-user';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Statement } from '../platform/db/database';
import { BusinessError } from '../platform/errors/business-error';
import { addressOf } from '../platform/http/client-address';
import { RecentMap } from '../platform/lru-map';
import { hashToken } from './sessions';

/** Who is asking, as far as the guards have established it. */
export interface SignedInUser {
  id: number;
  sessionId: number;
  username: string;
  userType: string;
  /** By which the session is found in the database. */
  accessHash: string;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by `requireUser`; reading it on a route without that guard is refused. */
    signedIn: SignedInUser | null;
    /** `signedIn` was remembered, and the database has not been asked again. */
    presumed: boolean;
    operator: string | null;
  }
  interface FastifyInstance {
    /** Use as `onRequest`: a visitor gets 401 before the body is even read. */
    requireUser(request: FastifyRequest): Promise<void>;
    /**
     * Like `requireUser`, but takes a session that this process has seen open for open still. Only for
     * handlers whose own statement asks whether it is, and which call `confirmUser` when it is not.
     */
    presumeUser(request: FastifyRequest): Promise<void>;
    /** Asks the database; @throws UNAUTHENTICATED when the session has ended. */
    confirmUser(request: FastifyRequest): Promise<void>;
    /**
     * Use as `onRequest` on `/ops/*`. Wrong keys are limited by address. The right one always opens: it can not be
     * guessed at any pace, and whoever shares an address with an operator must not be able to lock him out.
     */
    requireOperator(request: FastifyRequest): Promise<void>;
  }
}

/** `security` of a call that visitors may make too, and that heeds a session where there is one. */
export const sessionOptional: readonly Record<string, readonly string[]>[] = [{}, { participant: [] }];

/** @returns the access token that the request carries. */
export function bearer(request: FastifyRequest): string | undefined {
  const header = request.headers.authorization ?? '';
  return /^Bearer (\S+)$/i.exec(header)?.[1];
}

/** @returns the user of a guarded call; @throws when the route forgot its guard. */
export function userOf(request: FastifyRequest): SignedInUser {
  if (!request.signedIn) throw new BusinessError('UNAUTHENTICATED');
  return request.signedIn;
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
function expectUser(request: FastifyRequest, user: SignedInUser): SignedInUser {
  const expected = request.headers[EXPECTED_USER_HEADER];
  if (expected !== undefined && expected !== String(user.id)) {
    throw new BusinessError('SESSION_OF_ANOTHER_USER');
  }
  return user;
}

/** @returns whose session the request's access token opens, or null. @throws SESSION_OF_ANOTHER_USER */
export async function findSignedIn(
  app: FastifyInstance,
  request: FastifyRequest,
): Promise<SignedInUser | null> {
  const token = bearer(request);
  if (!token) return null;
  const accessHash = hashToken(token);
  const moment = app.clock.now().toISOString();
  const [row] = await app.database.query<SignedInRow>(FIND_SIGNED_IN, [accessHash, moment]);
  if (!row) return null;
  const { id, session_id: sessionId, username, user_type: userType } = row;
  return expectUser(request, {
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

const MOST_REMEMBERED = 20_000;

export function addGuards(app: FastifyInstance): void {
  const seen = new RecentMap<string, SignedInUser>(MOST_REMEMBERED);
  app.decorateRequest('signedIn', null);
  app.decorateRequest('presumed', false);
  app.decorateRequest('operator', null);

  async function requireUser(request: FastifyRequest) {
    request.presumed = false;
    request.signedIn = await findSignedIn(app, request);
    if (!request.signedIn) throw new BusinessError('UNAUTHENTICATED');
  }
  app.decorate('requireUser', requireUser);
  app.decorate('presumeUser', async (request: FastifyRequest) => {
    const token = bearer(request);
    const known = token ? seen.get(hashToken(token)) : undefined;
    if (!known) {
      await requireUser(request);
      const user = userOf(request);
      seen.set(user.accessHash, user);
      return;
    }
    request.signedIn = expectUser(request, known);
    request.presumed = true;
  });
  app.decorate('confirmUser', async (request: FastifyRequest) => {
    const { accessHash } = userOf(request);
    await requireUser(request).catch((error) => {
      seen.delete(accessHash);
      throw error;
    });
  });
  app.decorate('requireOperator', async (request: FastifyRequest) => {
    const key = bearer(request);
    if (!key || !app.secrets.isOperatorKey(key)) {
      if (key) await app.limits.enforce(`operator:${addressOf(request)}`, app.env.OPERATOR_FAILURES, 600);
      throw new BusinessError('UNAUTHENTICATED');
    }
    request.operator = operatorName(request.headers['x-operator']);
  });
}
