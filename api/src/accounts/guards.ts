import { EXPECTED_USER_HEADER } from '@portal/contract/envelope';
import type { FastifyRequest } from 'fastify';
import { BusinessError } from '../platform/errors/business-error';
import { readBearerToken, type SignedInUser } from '../platform/http/caller';
import { getClientAddress } from '../platform/http/client-address';
import { hashToken } from '../platform/secrets/secrets';
import type { ServiceContext } from '../platform/service-context';
import { findOpenSession } from './session-repository';

/** @throws SESSION_OF_ANOTHER_USER if the header names another user than the session */
function requireExpectedUser(request: FastifyRequest, user: SignedInUser): SignedInUser {
  const expected = request.headers[EXPECTED_USER_HEADER];
  if (expected !== undefined && expected !== String(user.id)) {
    throw new BusinessError('SESSION_OF_ANOTHER_USER');
  }
  return user;
}

/** @returns the session of the request's access token, or null. @throws SESSION_OF_ANOTHER_USER */
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
 * For calls open to visitors. An invalid token does not make the caller a visitor, because it may only have expired; the
 * client retries with a fresh one.
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

/** Clients percent-encode names, because headers are limited to Latin-1. */
function operatorName(header: string | string[] | undefined): string {
  const given = typeof header === 'string' ? header : '';
  let name = given;
  try {
    name = decodeURIComponent(given);
  } catch {
    // Not percent-encoded: use as is.
  }
  return name.replace(/\p{C}/gu, '').slice(0, 60) || 'operator';
}

/** @throws UNAUTHENTICATED, SESSION_OF_ANOTHER_USER */
export async function requireUser(app: ServiceContext, request: FastifyRequest): Promise<void> {
  request.signedIn = await findSignedIn(app, request);
  if (!request.signedIn) throw new BusinessError('UNAUTHENTICATED');
}

/**
 * Wrong keys are rate limited by address. The right key always works: it cannot be guessed at any rate, and others at the
 * same address must not lock operators out.
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
