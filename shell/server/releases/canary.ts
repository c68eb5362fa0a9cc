import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Signer } from '@fastify/cookie';
import { type CanaryRun, type CanaryVisitor, canaryStateSchema } from '@portal/contract/canary';
import type { ReleaseSet } from '@portal/contract/release/release-set';
import { createOnce } from '@portal/releases/durable-files';
import type { FastifyRequest } from 'fastify';
import { repeat } from '../repeat';
import type { ApiPool } from '../upstream/api-pool';
import type { LiveSet, Serving } from './live-set';

export const VISITOR_COOKIE = 'portal-visitor';
const SHARE_STEPS = 1000;
const ASK_EVERY_MS = 2000;
const CALL_LIMIT_MS = 5000;

/**
 * @param folder holds `visitor.key`, created on first use and readable by its owner only.
 * @returns the key that signs visitor cookies. Losing it is harmless: every visitor becomes a new one.
 */
export async function loadOrCreateVisitorKey(folder: string): Promise<string> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, 'visitor.key');
  await createOnce(path, `${randomBytes(32).toString('base64')}\n`, 0o600);
  return (await readFile(path, 'utf8')).trim();
}

/**
 * Sticky: a visitor always gets the same result for the same release, and stays in when the share grows.
 * @param visitor a stable id, such as the visitor cookie's value.
 */
export function isInCanary({ canary }: Pick<ReleaseSet, 'canary'>, visitor: string): boolean {
  if (!canary) return false;
  const digest = createHash('sha256')
    .update(`${canary.remote}@${canary.release.version}\0${visitor}`)
    .digest();
  return digest.readUInt32BE(0) % SHARE_STEPS < canary.share * (SHARE_STEPS / 100);
}

/** A run without a start time was started by an earlier version of the portal: its set identifies it. */
function toCanaryRun({ id, canary }: ReleaseSet): CanaryRun | undefined {
  return canary
    ? { remote: canary.remote, version: canary.release.version, since: canary.since ?? id }
    : undefined;
}

/** What one visitor gets. Cookies are only set while a canary runs, so only then can a visitor be new. */
interface Choice {
  live: LiveSet;
  newVisitor?: string;
}

type WithCookies = Pick<FastifyRequest, 'cookies'>;

interface CanaryOptions {
  serving: () => Serving | undefined;
  /** Signs visitor cookies; must be the same on every shell server. */
  visitorKey: string;
  apis: Pick<ApiPool, 'request'>;
  /** Withdraws the canary of this set only; `reason` goes into the history. */
  withdraw: (set: string, reason: string) => Promise<unknown>;
  log: (line: string) => void;
}

/**
 * Chooses who gets the canary and identifies visitors in reports of pages and errors. The API counts for all
 * shell servers and decides when to withdraw the canary.
 */
export class Canary {
  readonly #options: CanaryOptions;
  readonly #signer: InstanceType<typeof Signer>;
  #stop: (() => void) | undefined;

  constructor(options: CanaryOptions) {
    this.#options = options;
    this.#signer = new Signer([options.visitorKey]);
  }

  choose(request: WithCookies, { set, stable, canary }: Serving): Choice {
    if (!canary) return { live: stable };
    const returning = this.#readVisitor(request);
    const visitor = returning ?? randomUUID();
    const live = isInCanary(set, visitor) ? canary : stable;
    return returning ? { live } : { live, newVisitor: this.#signer.sign(visitor) };
  }

  /** @returns the visitor for the API; undefined without a canary, or if the cookie is missing or forged. */
  identify(request: WithCookies): CanaryVisitor | undefined {
    const set = this.#options.serving()?.set;
    const run = set && toCanaryRun(set);
    const visitor = this.#readVisitor(request);
    if (!run || !visitor) return undefined;
    const hash = createHash('sha256')
      .update(JSON.stringify([run, visitor]))
      .digest('hex');
    return { run, set: set.id, visitor: hash.slice(0, 32), inCanary: isInCanary(set, visitor) };
  }

  start(): void {
    this.#stop = repeat(() => this.judge(), ASK_EVERY_MS);
  }

  stop(): void {
    this.#stop?.();
  }

  /** Asks once. Never rejects: without the API, the canary continues. */
  async judge(): Promise<void> {
    const set = this.#options.serving()?.set;
    const run = set && toCanaryRun(set);
    if (!run) return;
    const reason = await this.#askToWithdraw(run).catch(() => null);
    if (!reason || this.#options.serving()?.set.id !== set.id) return;
    this.#options.log(reason);
    await this.#options
      .withdraw(set.id, reason)
      .catch((error: Error) => this.#options.log(`未能撤回灰度：${error.message}`));
  }

  async #askToWithdraw(run: CanaryRun): Promise<string | null> {
    const { body } = await this.#options.apis.request({
      method: 'POST',
      path: '/api/telemetry/canaries',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(run),
      signal: AbortSignal.timeout(CALL_LIMIT_MS),
    });
    if (!Buffer.isBuffer(body)) return null;
    return canaryStateSchema.parse(JSON.parse(String(body)).data).withdraw;
  }

  #readVisitor({ cookies }: WithCookies): string | undefined {
    const cookie = cookies[VISITOR_COOKIE];
    return (cookie && this.#signer.unsign(cookie).value) || undefined;
  }
}
