import { parseCookie, stringifySetCookie } from 'cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { getClientAddress } from '../platform/http/client-address';
import { hashToken, newToken } from '../platform/secrets/secrets';

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

/** Where a call comes from. */
export interface Client {
  address: string;
  userAgent: string;
  /** The name that its browser got with a code, as a hash; clients that keep no cookies have none. */
  browser?: string;
}

export function getClient(request: FastifyRequest): Client {
  const name = readBrowserName(request, CODES);
  return {
    address: getClientAddress(request),
    userAgent: request.headers['user-agent'] ?? '',
    ...(name ? { browser: hashToken(name) } : {}),
  };
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
