import { parseCookie, stringifySetCookie } from 'cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { getClientAddress } from '../platform/http/client-address';
import { hashToken, newToken } from '../platform/secrets/secrets';

/** HttpOnly, SameSite cookie that identifies a browser. */
interface BrowserName {
  name: string;
  path: string;
  maxAge: number;
}

/** Identifies a sign-in's browser as long as the client keeps its tokens. */
const DEVICE: BrowserName = { name: 'portal_device', path: '/api/system/auth', maxAge: 365 * 86_400 };
/** Identifies a browser that requested codes while they are valid. */
const CODES = { name: 'portal_codes', path: '/api' };

function setBrowserName(request: FastifyRequest, reply: FastifyReply, name: BrowserName, value: string) {
  const secure = request.protocol === 'https';
  const cookie = stringifySetCookie({ ...name, value, httpOnly: true, sameSite: 'strict', secure });
  reply.header('set-cookie', cookie);
}

function readBrowserName({ headers }: FastifyRequest, { name }: Pick<BrowserName, 'name'>) {
  return parseCookie(headers.cookie ?? '')[name];
}

/** A new name for each sign-in, so that it cannot link accounts. */
export function setDeviceCookie(request: FastifyRequest, reply: FastifyReply): void {
  setBrowserName(request, reply, DEVICE, newToken());
}

/** Names the browser until its code expires, unless it has a name. @returns hash of the name */
export function nameCodeBrowser(request: FastifyRequest, reply: FastifyReply, maxAge: number): string {
  const value = readBrowserName(request, CODES) || newToken();
  setBrowserName(request, reply, { ...CODES, maxAge }, value);
  return hashToken(value);
}

export interface Client {
  address: string;
  userAgent: string;
  /** Hash of the browser's name from a code request; undefined for clients without cookies. */
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
 * @returns hash identifying the device: the browser's name from sign-in, independent of its network, or for clients
 *   without cookies address and user agent
 */
export function identifyDevice(request: FastifyRequest): string {
  const { 'user-agent': program = '' } = request.headers;
  const name = readBrowserName(request, DEVICE);
  return hashToken(name ? `name ${name}` : `address ${getClientAddress(request)} ${program}`);
}
