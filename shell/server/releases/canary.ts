import { randomUUID } from 'node:crypto';
import type { Readable } from 'node:stream';
import { clientErrorsSchema } from '@portal/contract/telemetry';
import type { FastifyRequest } from 'fastify';
import { isInCanary, verdictLine } from './canary-watch';
import type { LiveSet } from './live-set';
import type { Serving } from './set-watch';

export const VISITOR_COOKIE = 'portal-visitor';
const VISITOR_ID = /^[0-9a-f-]{36}$/;
const MAX_REPORT_BYTES = 512 * 1024;

/** What one visitor gets. Only while a canary runs are there new visitors, because only then a cookie is set. */
interface Choice {
  live: LiveSet;
  /** Id for a visitor who has none yet. */
  newVisitor?: string;
}

type WithCookies = Pick<FastifyRequest, 'cookies'>;

function readVisitor({ cookies }: WithCookies): string | undefined {
  const cookie = cookies[VISITOR_COOKIE];
  return cookie && VISITOR_ID.test(cookie) ? cookie : undefined;
}

interface CanaryOptions {
  serving: () => Serving | undefined;
  /** Withdraws the canary; `reason` goes into the history. */
  withdraw: (reason: string) => Promise<unknown>;
  log: (line: string) => void;
}

function readText(body: Readable): Promise<string> {
  const parts: Buffer[] = [];
  let bytes = 0;
  return new Promise((resolve) => {
    body.on('data', (part: Buffer) => {
      bytes += part.length;
      if (bytes <= MAX_REPORT_BYTES) parts.push(part);
    });
    body.on('end', () => resolve(Buffer.concat(parts).toString('utf8')));
  });
}

/** Chooses who gets the canary, and withdraws it when it fails more visitors than the version of all others does. */
export class Canary {
  #withdrawing = '';

  constructor(private readonly options: CanaryOptions) {}

  /** @param isPage whether the response is a page, which counts as a visit. */
  choose(request: WithCookies, serving: Serving, isPage: boolean): Choice {
    const { set, stable, canary } = serving;
    if (!canary) return { live: stable };
    const returning = readVisitor(request);
    const visitor = returning ?? randomUUID();
    const inCanary = isInCanary(set, visitor);
    if (isPage) canary.watch.recordVisit(set, inCanary, visitor);
    return { live: inCanary ? canary.live : stable, ...(returning ? {} : { newVisitor: visitor }) };
  }

  /** Reads a browser's error report on its way to the API. Never fails the request. */
  observeReport(request: WithCookies, body: Readable): void {
    const serving = this.options.serving();
    const visitor = readVisitor(request);
    if (!serving?.canary || !visitor) return;
    readText(body).then(
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
    const verdict = canary?.watch.recordErrors(set, isInCanary(set, visitor), visitor, report.data.errors);
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
