import type { SiteInfo } from '@portal/contract/runtime-config';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Env } from '../env';
import { type MapSettings, mapTileHosts } from '../map-tiles';
import { INLINE_SCRIPT_HASHES } from '../render/document';

/** Attributes of every cookie we set: HttpOnly, SameSite=Lax. */
export const cookieOptions = ({ protocol }: FastifyRequest) =>
  ({ path: '/', sameSite: 'lax', httpOnly: true, secure: protocol === 'https' }) as const;

/** Hash of an empty style element: Emotion inserts its rules through CSSOM. */
const EMPTY_STYLE_HASH = 'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=';

function pictureOrigins({ logoUrl, mpCode, wxCode }: SiteInfo): string {
  const elsewhere = [logoUrl, mpCode, wxCode].filter((address) => URL.canParse(address));
  return [...new Set(elsewhere.map((address) => new URL(address).origin))].join(' ');
}

/**
 * @param site its pictures may be hosted elsewhere.
 * @param developerOrigins origins of local builds that replace a remote; empty in production.
 */
export function pageSecurityHeaders(
  env: MapSettings & Pick<Env, 'FILES_ORIGIN' | 'ASSISTANT_URL' | 'WEIXIN_APP_ID'>,
  site: SiteInfo,
  developerOrigins: readonly string[],
): Record<string, string> {
  const developer = developerOrigins.join(' ');
  const sockets = developerOrigins.map((origin) => origin.replace(/^http/, 'ws')).join(' ');
  const { FILES_ORIGIN = '', ASSISTANT_URL, WEIXIN_APP_ID } = env;
  // WeChat's SDK reports its calls with an image request.
  const weixin = WEIXIN_APP_ID ? 'https://open.weixin.qq.com' : '';
  const assistant = URL.canParse(ASSISTANT_URL) ? new URL(ASSISTANT_URL).origin : '';
  const policy = [
    `default-src 'self'`,
    `script-src 'self' ${INLINE_SCRIPT_HASHES} ${developer}`,
    `style-src 'self' '${EMPTY_STYLE_HASH}' ${developer}`,
    `style-src-attr 'unsafe-inline'`,
    `img-src 'self' data: blob: ${mapTileHosts(env)} ${weixin} ${pictureOrigins(site)} ${developer}`,
    `media-src 'self' blob:`,
    `worker-src 'self' blob:`,
    `connect-src 'self' blob: ${FILES_ORIGIN} ${developer} ${sockets}`,
    `frame-src 'self' blob: ${assistant}`,
    `frame-ancestors 'self'`,
    `object-src 'none'`,
    `base-uri 'none'`,
    `form-action 'self'`,
  ];
  return {
    'content-security-policy': policy.map((part) => part.trim().replaceAll(/ +/g, ' ')).join('; '),
    // A developer's build has no published hashes.
    ...(developerOrigins.length === 0 ? { 'integrity-policy': 'blocked-destinations=(script)' } : {}),
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'permissions-policy': 'geolocation=(self), camera=(), microphone=()',
    'cross-origin-opener-policy': 'same-origin',
  };
}

/** For responses without a policy of their own: nothing in them may run or be framed. */
export const PLAIN_SECURITY_HEADERS: Readonly<Record<string, string>> = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
};

const HALF_A_YEAR_S = 15_552_000;

/** Adds the default headers to every response. Browsers honour HSTS only over TLS. */
export function completeSecurityHeaders(
  app: FastifyInstance,
  { PUBLIC_ORIGIN }: Pick<Env, 'PUBLIC_ORIGIN'>,
): void {
  const behindTls = PUBLIC_ORIGIN?.startsWith('https:') ?? false;
  app.addHook('onSend', (request, reply, _payload, done) => {
    for (const [name, value] of Object.entries(PLAIN_SECURITY_HEADERS))
      if (!reply.hasHeader(name)) reply.header(name, value);
    if (behindTls || request.protocol === 'https')
      reply.header('strict-transport-security', `max-age=${HALF_A_YEAR_S}`);
    done();
  });
}
