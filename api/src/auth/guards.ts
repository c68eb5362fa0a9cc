import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Db } from '../db/database';
import { BusinessError } from '../errors/business-error';
import { loginSession, userAccount } from './schema';
import { hashToken } from './tokens';

/** Who is asking, as far as the guards have established it. */
export interface SignedInUser {
  id: number;
  sessionId: number;
  username: string;
  userType: string;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by `requireUser`; reading it on a route without that guard is refused. */
    signedIn: SignedInUser | null;
    operator: string | null;
  }
  interface FastifyInstance {
    /** Use as `onRequest`: a visitor gets 401 before the body is even read. */
    requireUser(request: FastifyRequest): Promise<void>;
    /** Use as `onRequest` on `/ops/*`. */
    requireOperator(request: FastifyRequest): Promise<void>;
  }
}

function bearer(request: FastifyRequest): string | undefined {
  const header = request.headers.authorization ?? '';
  return /^Bearer (\S+)$/i.exec(header)?.[1];
}

/** @returns the user of a guarded call; @throws when the route forgot its guard. */
export function userOf(request: FastifyRequest): SignedInUser {
  if (!request.signedIn) throw new BusinessError('UNAUTHENTICATED');
  return request.signedIn;
}

/** Asked with every signed-in call, so it is built once, and PostgreSQL plans it once a connection. */
function prepareLookup(app: FastifyInstance) {
  return app.db
    .select({
      id: userAccount.id,
      sessionId: loginSession.id,
      username: userAccount.username,
      userType: userAccount.userType,
    })
    .from(loginSession)
    .innerJoin(userAccount, eq(userAccount.id, loginSession.userId))
    .where(
      and(
        eq(loginSession.accessHash, sql.placeholder('hash')),
        gt(loginSession.accessExpiresAt, sql.placeholder('now')),
        isNull(loginSession.endedAt),
        isNull(userAccount.closedAt),
      ),
    )
    .prepare('find_signed_in');
}

const lookups = new WeakMap<Db, ReturnType<typeof prepareLookup>>();

/** @returns whose session the request's access token opens, or null. */
export async function findSignedIn(
  app: FastifyInstance,
  request: FastifyRequest,
): Promise<SignedInUser | null> {
  const token = bearer(request);
  if (!token) return null;
  const lookup = lookups.get(app.db) ?? prepareLookup(app);
  lookups.set(app.db, lookup);
  const [row] = await lookup.execute({ hash: hashToken(token), now: app.clock.now() });
  return row ?? null;
}

export function addGuards(app: FastifyInstance): void {
  app.decorateRequest('signedIn', null);
  app.decorateRequest('operator', null);
  app.decorate('requireUser', async (request: FastifyRequest) => {
    request.signedIn = await findSignedIn(app, request);
    if (!request.signedIn) throw new BusinessError('UNAUTHENTICATED');
  });
  app.decorate('requireOperator', async (request: FastifyRequest) => {
    const key = bearer(request);
    if (!key || !app.secrets.isOperatorKey(key)) {
      throw new BusinessError('UNAUTHENTICATED');
    }
    const name = request.headers['x-operator'];
    request.operator = typeof name === 'string' && name !== '' ? name.slice(0, 60) : 'operator';
  });
}
