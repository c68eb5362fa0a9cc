import { createHash, randomUUID } from 'node:crypto';
import type { WeixinSignature } from '@portal/contract/reference';
import { eq, sql } from 'drizzle-orm';
import { pgTable, text } from 'drizzle-orm/pg-core';
import { z } from 'zod';
import { moment } from '../platform/db/columns';
import type { ServiceContext } from '../platform/service-context';

/** Renew WeChat's tokens and tickets this long before they expire. */
const MARGIN_S = 300;
const CALL_LIMIT_MS = 5_000;
/** WeChat's error codes for an invalid access token. */
const TOKEN_REFUSED: readonly number[] = [40001, 40014, 42001];

const weixinCredential = pgTable('weixin_credential', {
  kind: text().primaryKey(),
  value: text().notNull(),
  expiresAt: moment('expires_at').notNull(),
});

type Kind = 'access_token' | 'jsapi_ticket';
type Context = Pick<ServiceContext, 'db' | 'clock'>;

interface WeixinApp {
  id: string;
  secret: string;
  /** WeChat's API, https://api.weixin.qq.com, or a compatible server. */
  origin: string;
}

class WeixinError extends Error {
  override readonly name = 'WeixinError';
  constructor(
    readonly code: number,
    message: string,
  ) {
    super(`WeChat refused: ${code} ${message}`);
  }
}

const failureSchema = z.object({ errcode: z.number().optional(), errmsg: z.string().optional() });
const lifetime = z.number().int().positive();
const tokenSchema = z.object({ access_token: z.string().min(1), expires_in: lifetime });
const ticketSchema = z.object({ ticket: z.string().min(1), expires_in: lifetime });

async function callWeixin<T>(schema: z.ZodType<T>, url: URL, body?: object): Promise<T> {
  const response = await fetch(url, {
    signal: AbortSignal.timeout(CALL_LIMIT_MS),
    ...(body
      ? { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
      : {}),
  });
  const payload: unknown = await response.json();
  const { errcode = 0, errmsg = '' } = failureSchema.parse(payload);
  if (errcode !== 0) throw new WeixinError(errcode, errmsg);
  return schema.parse(payload);
}

async function readCredential({ db, clock }: Context, kind: Kind): Promise<string | undefined> {
  const [row] = await db.select().from(weixinCredential).where(eq(weixinCredential.kind, kind));
  const until = clock.now().getTime() + MARGIN_S * 1000;
  return row && row.expiresAt.getTime() > until ? row.value : undefined;
}

async function storeCredential(
  { db, clock }: Context,
  kind: Kind,
  value: string,
  seconds: number,
): Promise<void> {
  const expiresAt = new Date(clock.now().getTime() + seconds * 1000);
  await db
    .insert(weixinCredential)
    .values({ kind, value, expiresAt })
    .onConflictDoUpdate({
      target: weixinCredential.kind,
      set: { value: sql`excluded.value`, expiresAt: sql`excluded.expires_at` },
    });
}

/**
 * Uses the "stable" call: all replicas get the same token while it is valid. The plain call would invalidate the token of
 * others.
 */
async function fetchToken(context: Context, app: WeixinApp, isRefused: boolean): Promise<string> {
  const token = await callWeixin(tokenSchema, new URL('/cgi-bin/stable_token', app.origin), {
    grant_type: 'client_credential',
    appid: app.id,
    secret: app.secret,
    force_refresh: isRefused,
  });
  await storeCredential(context, 'access_token', token.access_token, token.expires_in);
  return token.access_token;
}

async function fetchTicket(context: Context, app: WeixinApp, accessToken: string): Promise<string> {
  const url = new URL('/cgi-bin/ticket/getticket', app.origin);
  url.search = String(new URLSearchParams({ access_token: accessToken, type: 'jsapi' }));
  const ticket = await callWeixin(ticketSchema, url);
  await storeCredential(context, 'jsapi_ticket', ticket.ticket, ticket.expires_in);
  return ticket.ticket;
}

async function renewTicket(context: Context, app: WeixinApp): Promise<string> {
  const known = await readCredential(context, 'access_token');
  try {
    return await fetchTicket(context, app, known ?? (await fetchToken(context, app, false)));
  } catch (error) {
    if (!(error instanceof WeixinError) || !TOKEN_REFUSED.includes(error.code)) throw error;
    return fetchTicket(context, app, await fetchToken(context, app, true));
  }
}

/** Signature of WeChat's JS-SDK: SHA-1 of sorted `key=value` pairs joined by `&`. */
export function signPage(ticket: string, page: { nonceStr: string; timestamp: number; url: string }): string {
  const text = `jsapi_ticket=${ticket}&noncestr=${page.nonceStr}&timestamp=${page.timestamp}&url=${page.url}`;
  return createHash('sha1').update(text).digest('hex');
}

/** Signs pages for WeChat's JS-SDK; concurrent calls share one ticket request. */
export function createPageSigner(context: Context, app: WeixinApp) {
  let renewing: Promise<string> | undefined;
  const readTicket = async () => {
    const known = await readCredential(context, 'jsapi_ticket');
    if (known) return known;
    renewing ??= renewTicket(context, app).finally(() => {
      renewing = undefined;
    });
    return renewing;
  };
  /** @param address URL of the page; the fragment is not signed */
  return async (address: string): Promise<WeixinSignature> => {
    const [url = ''] = address.split('#');
    const page = {
      nonceStr: randomUUID().replaceAll('-', ''),
      timestamp: Math.floor(context.clock.now().getTime() / 1000),
      url,
    };
    const signature = signPage(await readTicket(), page);
    return { appId: app.id, timestamp: page.timestamp, nonceStr: page.nonceStr, signature };
  };
}
