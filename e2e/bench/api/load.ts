import { Agent, request } from 'node:http';
import { performance } from 'node:perf_hooks';

export interface Call {
  method: string;
  url: string;
  token?: string;
  body?: unknown;
}

export interface Outcome {
  status: number;
  code: number;
  ms: number;
  data: unknown;
}

export interface Figures {
  calls: number;
  perSecond: number;
  p50: number;
  p95: number;
  p99: number;
  worst: number;
  /** Responses by envelope code; `lost` counts broken connections. */
  codes: Record<string, number>;
}

export const agent = new Agent({ keepAlive: true, maxSockets: 512 });

/** Times a request from the first byte sent to the last byte received. A broken connection has code -1. */
export function send({ method, url, token, body }: Call): Promise<Outcome> {
  const started = performance.now();
  const payload = body === undefined ? undefined : JSON.stringify(body);
  return new Promise((resolve) => {
    const end = (status: number, code: number, data: unknown) =>
      resolve({ status, code, data, ms: performance.now() - started });
    const sent = request(
      url,
      {
        method,
        agent,
        headers: {
          'tenant-id': '126',
          ...(token ? { authorization: `Bearer ${token}` } : {}),
          ...(payload
            ? { 'content-type': 'application/json', 'content-length': Buffer.byteLength(payload) }
            : {}),
        },
      },
      (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('error', () => end(0, -1, null));
        response.on('end', () => {
          const { code, data } = JSON.parse(Buffer.concat(chunks).toString()) as {
            code: number;
            data: unknown;
          };
          end(response.statusCode ?? 0, code, data);
        });
      },
    );
    sent.on('error', () => end(0, -1, null));
    sent.end(payload);
  });
}

export function summarize(outcomes: readonly Outcome[], seconds: number): Figures {
  const times = outcomes.map(({ ms }) => ms).sort((a, b) => a - b);
  const at = (share: number) => Math.round((times[Math.floor(times.length * share)] ?? 0) * 10) / 10;
  const codes: Record<string, number> = {};
  for (const { code } of outcomes) {
    const name = code === -1 ? 'lost' : String(code);
    codes[name] = (codes[name] ?? 0) + 1;
  }
  return {
    calls: outcomes.length,
    perSecond: Math.round(outcomes.length / seconds),
    p50: at(0.5),
    p95: at(0.95),
    p99: at(0.99),
    worst: Math.round((times.at(-1) ?? 0) * 10) / 10,
    codes,
  };
}

/** Keeps `lanes` requests in flight; each lane derives its next request from the last outcome. */
export async function drive(
  lanes: number,
  seconds: number,
  next: (lane: number, turn: number, last?: Outcome) => Call,
): Promise<Figures> {
  const outcomes: Outcome[] = [];
  const started = performance.now();
  const until = started + seconds * 1000;
  await Promise.all(
    Array.from({ length: lanes }, async (_value, lane) => {
      let last: Outcome | undefined;
      for (let turn = 0; performance.now() < until; turn += 1) {
        last = await send(next(lane, turn, last));
        outcomes.push(last);
      }
    }),
  );
  return summarize(outcomes, (performance.now() - started) / 1000);
}
