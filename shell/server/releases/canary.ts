import { randomUUID } from 'node:crypto';
import type { Readable } from 'node:stream';
import { clientErrorsSchema } from '@portal/contract/telemetry';
import type { FastifyRequest } from 'fastify';
import { isInCanary, verdictLine } from './canary-watch';
import type { LiveSet } from './live-set';
import type { Serving } from './set-watch';

export const VISITOR_COOKIE = 'portal-visitor';
const VISITOR = /^[0-9a-f-]{36}$/;
const REPORT_BYTES = 512 * 1024;

/** What one visitor is given while a canary runs; nobody gets a cookie otherwise. */
export interface Choice {
  live: LiveSet;
  /** A visitor who is to be remembered under this name. */
  newVisitor?: string;
}

type WithCookies = Pick<FastifyRequest, 'cookies'>;

function visitorOf({ cookies }: WithCookies): string | undefined {
  const named = cookies[VISITOR_COOKIE];
  return named && VISITOR.test(named) ? named : undefined;
}

interface CanaryOptions {
  serving: () => Serving | undefined;
  /** Takes the canary out of service; `reason` goes into the history. */
  withdraw: (reason: string) => Promise<unknown>;
  log: (line: string) => void;
}

function textOf(body: Readable): Promise<string> {
  const parts: Buffer[] = [];
  let bytes = 0;
  return new Promise((resolve) => {
    body.on('data', (part: Buffer) => {
      bytes += part.length;
      if (bytes <= REPORT_BYTES) parts.push(part);
    });
    body.on('end', () => resolve(Buffer.concat(parts).toString('utf8')));
  });
}

/** Chooses who gets the canary, and withdraws it when it fails more visitors than the version that all others get. */
export class Canary {
  #withdrawing = '';

  constructor(private readonly options: CanaryOptions) {}

  /** @param isPage whether the visitor is being given a page, which counts as a visit. */
  choose(request: WithCookies, serving: Serving, isPage: boolean): Choice {
    const { set, stable, canary } = serving;
    if (!canary) return { live: stable };
    const known = visitorOf(request);
    const visitor = known ?? randomUUID();
    const chosen = isInCanary(set, visitor);
    if (isPage) canary.watch.visited(set, chosen, visitor);
    return { live: chosen ? canary.live : stable, ...(known ? {} : { newVisitor: visitor }) };
  }

  /** Reads along while a browser's error report passes on its way to the API. Never fails the request. */
  observeReport(request: WithCookies, body: Readable): void {
    const serving = this.options.serving();
    const visitor = visitorOf(request);
    if (!serving?.canary || !visitor) return;
    textOf(body).then(
      (text) => this.#judge(serving, visitor, text),
      () => {},
    );
  }

  async #judge({ set, canary }: Serving, visitor: string, text: string): Promise<void> {
    let body: unknown;
    try {
      body = JSON.parse(text);
    } catch {
      return; // The API refuses it and says so.
    }
    const report = clientErrorsSchema.safeParse(body);
    if (!report.success) return;
    const verdict = canary?.watch.reported(set, isInCanary(set, visitor), visitor, report.data.errors);
    if (!verdict || this.#withdrawing === set.id) return;
    this.#withdrawing = set.id;
    const line = verdictLine(verdict);
    this.options.log(line);
    await this.options.withdraw(line).catch((error: Error) => {
      this.#withdrawing = '';
      this.options.log(`未能撤回灰度：${error.message}`);
    });
  }
}
