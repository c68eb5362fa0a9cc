import { createHash, randomBytes } from 'node:crypto';
import type { LoginTokens } from '@portal/contract/auth';
import { parseCookie, stringifySetCookie } from 'cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Clock, secondsFromNow } from '../platform/clock';
import type { Db } from '../platform/db/database';
import type { ApiEnv } from '../platform/env';
import { getClientAddress } from '../platform/http/client-address';
import type { ServiceContext } from '../platform/service-context';
import {
  deleteRefreshTokensExpiredBy,
  deleteSessionsUnusedSince,
  endSessionOfToken,
  insertRefreshToken,
  insertSession,
  lockProvedAccount,
  type SignInProof,
} from './session-repository';

/** @returns 256 random bits, URL-safe. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/** Tokens are stored as this: they are random, so no salt is needed. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}

export interface TokenLifetimes {
  clock: Clock;
  env: Pick<ApiEnv, 'ACCESS_TOKEN_TTL' | 'REFRESH_TOKEN_TTL'>;
}

/** An access token and the refresh token that follows it: what the user gets, and what is stored. */
export function createTokenPair(userId: number, { clock, env }: TokenLifetimes) {
  const accessToken = newToken();
  const refreshToken = newToken();
  const accessExpiresAt = secondsFromNow(clock, env.ACCESS_TOKEN_TTL);
  const tokens: LoginTokens = { userId, accessToken, refreshToken, expiresTime: accessExpiresAt.getTime() };
  return {
    tokens,
    accessHash: hashToken(accessToken),
    accessExpiresAt,
    refreshHash: hashToken(refreshToken),
    refreshExpiresAt: secondsFromNow(clock, env.REFRESH_TOKEN_TTL),
  };
}

/** A name of a browser that only it can send: scripts do not see it and other sites can not have it sent. */
interface BrowserName {
  name: string;
  path: string;
  maxAge: number;
}

/** The browser of a sign-in is known as long as the client keeps its tokens. */
const DEVICE: BrowserName = { name: 'portal_device', path: '/api/system/auth', maxAge: 365 * 86_400 };
/** A browser that has codes sent is known for as long as it may use them. */
const CODES = { name: 'portal_codes', path: '/api' };

function setBrowserName(request: FastifyRequest, reply: FastifyReply, name: BrowserName, value: string) {
  const secure = request.protocol === 'https';
  const cookie = stringifySetCookie({ ...name, value, httpOnly: true, sameSite: 'strict', secure });
  reply.header('set-cookie', cookie);
}

function readBrowserName({ headers }: FastifyRequest, { name }: Pick<BrowserName, 'name'>) {
  return parseCookie(headers.cookie ?? '')[name];
}

/** Each sign-in gets a new name, so that it follows nobody from account to account. */
export function setDeviceCookie(request: FastifyRequest, reply: FastifyReply): void {
  setBrowserName(request, reply, DEVICE, newToken());
}

/** Names the browser until its code expires, unless it has a name. @returns a hash of the name */
export function nameCodeBrowser(request: FastifyRequest, reply: FastifyReply, maxAge: number): string {
  const value = readBrowserName(request, CODES) || newToken();
  setBrowserName(request, reply, { ...CODES, maxAge }, value);
  return hashToken(value);
}

/** Where a visitor's code is typed. */
export interface CodeClient {
  address: string;
  /** The name that its browser got with a code, as a hash; clients that keep no cookies have none. */
  browser?: string;
}

export function getCodeClient(request: FastifyRequest): CodeClient {
  const name = readBrowserName(request, CODES);
  return { address: getClientAddress(request), ...(name ? { browser: hashToken(name) } : {}) };
}

/**
 * @returns a hash of what tells the caller's device from others: the name that its browser got at sign-in, whatever
 *   network it is in; for clients that keep no cookies, their address and what they call themselves
 */
export function identifyDevice(request: FastifyRequest): string {
  const { 'user-agent': program = '' } = request.headers;
  const name = readBrowserName(request, DEVICE);
  return hashToken(name ? `name ${name}` : `address ${getClientAddress(request)} ${program}`);
}

/** What is kept of where a sign-in came from. */
export interface SignInClient {
  address: string;
  userAgent: string;
}

export function getSignInClient(request: FastifyRequest): SignInClient {
  return { address: getClientAddress(request), userAgent: request.headers['user-agent'] ?? '' };
}

/**
 * Opens a session: one token family. The account is locked until it is stored, so that a change of password or phone
 * either comes before, and the proof is good no longer, or ends this session with the others.
 *
 * @returns undefined when the account was closed or has changed since the proof was judged
 */
export async function openSession(
  times: TokenLifetimes,
  tx: Db,
  client: SignInClient,
  userId: number,
  proof: SignInProof,
): Promise<LoginTokens | undefined> {
  if (!(await lockProvedAccount(tx, userId, proof))) return undefined;
  const pair = createTokenPair(userId, times);
  const now = times.clock.now();
  const sessionId = await insertSession(tx, {
    userId,
    accessHash: pair.accessHash,
    accessExpiresAt: pair.accessExpiresAt,
    createdAt: now,
    lastUsedAt: now,
    method: 'passwordHash' in proof ? 'password' : 'sms',
    address: client.address,
    userAgent: client.userAgent.slice(0, 300),
  });
  await insertRefreshToken(tx, sessionId, pair);
  return pair.tokens;
}

/** Ends the session of an access token, also where the token itself has expired or was replaced. */
export async function logOut(
  { db, clock }: Pick<ServiceContext, 'db' | 'clock'>,
  accessToken: string,
): Promise<void> {
  await endSessionOfToken(db, hashToken(accessToken), clock.now());
}

export async function removeExpiredSessions({
  db,
  clock,
  env,
}: Pick<ServiceContext, 'db' | 'clock' | 'env'>): Promise<number> {
  const tokens = await deleteRefreshTokensExpiredBy(db, secondsFromNow(clock, -86_400));
  return (
    tokens + (await deleteSessionsUnusedSince(db, secondsFromNow(clock, -env.LOGIN_RECORD_DAYS * 86_400)))
  );
}
