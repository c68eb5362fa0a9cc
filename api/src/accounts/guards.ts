import { EXPECTED_USER_HEADER } from '@portal/contract/envelope';
import type { FastifyRequest } from 'fastify';
import { BusinessError } from '../platform/errors/business-error';
import { readBearerToken, type SignedInUser } from '../platform/http/caller';
import { getClientAddress } from '../platform/http/client-address';
import { hashToken } from '../platform/secrets/secrets';
import type { ServiceContext } from '../platform/service-context';
import { findOpenSession } from './session-repository';

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
  { clock, db }: Pick<ServiceContext, 'clock' | 'db'>,
  request: FastifyRequest,
): Promise<SignedInUser | null> {
  const token = readBearerToken(request);
  if (!token) return null;
  const accessHash = hashToken(token);
  const session = await findOpenSession(db, accessHash, clock.now());
  return session ? requireExpectedUser(request, { ...session, accessHash }) : null;
}

/**
 * For a call that visitors may make too: a token that opens no session makes nobody a visitor, as it may only have
 * expired, and its client asks again with a fresh one.
 *
 * @throws UNAUTHENTICATED, SESSION_OF_ANOTHER_USER
 */
export async function findPersonOrVisitor(
  app: Pick<ServiceContext, 'clock' | 'db'>,
  request: FastifyRequest,
): Promise<SignedInUser | null> {
  const user = await findSignedIn(app, request);
  if (!user && readBearerToken(request)) throw new BusinessError('UNAUTHENTICATED');
  return user;
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

/** @throws UNAUTHENTICATED, SESSION_OF_ANOTHER_USER */
export async function requireUser(app: ServiceContext, request: FastifyRequest): Promise<void> {
  request.signedIn = await findSignedIn(app, request);
  if (!request.signedIn) throw new BusinessError('UNAUTHENTICATED');
}

/**
 * Wrong keys are limited by address. The right one always opens: it can not be guessed at any pace, and whoever shares an
 * address with an operator must not be able to lock them out.
 */
export async function requireOperator(app: ServiceContext, request: FastifyRequest): Promise<void> {
  const key = readBearerToken(request);
  if (!key || !app.secrets.isOperatorKey(key)) {
    if (key)
      await app.limits.enforce(`operator:${getClientAddress(request)}`, app.env.OPERATOR_FAILURES, 600);
    throw new BusinessError('UNAUTHENTICATED');
  }
  request.operator = operatorName(request.headers['x-operator']);
}
