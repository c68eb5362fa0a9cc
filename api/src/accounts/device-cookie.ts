import { parseCookie, stringifySetCookie } from 'cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { addressOf } from '../platform/http/address';
import { hashToken, newToken } from './tokens';

const NAME = 'portal_device';
/** As long as the client keeps its tokens. */
const YEAR = 365 * 86_400;

/**
 * Gives the browser of a sign-in a name that only it can send: scripts do not see it and other sites can not have it
 * sent. Each sign-in gets a new one, so that it follows nobody from account to account.
 */
export function nameDevice(request: FastifyRequest, reply: FastifyReply): void {
  const cookie = stringifySetCookie({
    name: NAME,
    value: newToken(),
    path: '/api/system/auth',
    maxAge: YEAR,
    httpOnly: true,
    sameSite: 'strict',
    secure: request.protocol === 'https',
  });
  reply.header('set-cookie', cookie);
}

/**
 * @returns a hash of what tells the caller's device from others: the name that its browser got at sign-in, whatever
 *   network it is in; for clients that keep no cookies, their address and what they call themselves
 */
export function deviceOf(request: FastifyRequest): string {
  const { cookie = '', 'user-agent': program = '' } = request.headers;
  const name = parseCookie(cookie)[NAME];
  return hashToken(name ? `name ${name}` : `address ${addressOf(request)} ${program}`);
}
