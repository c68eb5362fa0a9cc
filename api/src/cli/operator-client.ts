import { createWriteStream } from 'node:fs';
import { rename } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import type { Envelope, FieldIssue } from '@portal/contract/envelope';
import { isSuccess } from '@portal/contract/envelope';
import type { CliEnv } from './env';

/** A refusal of the API with everything that it says about why. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  constructor(
    message: string,
    readonly issues: readonly FieldIssue[],
  ) {
    super(message);
  }
}

/** @returns what to print of a refused command: each sentence once, with the input that it is about */
export function refusalText(error: Error): string {
  const issues = error instanceof Refusal ? error.issues : [];
  const [first, ...others] = issues;
  if (first?.message === error.message && others.length === 0)
    return first.path.length > 0 ? `${error.message}（${first.path.join('.')}）` : error.message;
  const lines = issues.map(({ path, message }) => `- ${path.join('.')}: ${message}`);
  return [...(first?.message === error.message ? [] : [error.message]), ...lines].join('\n');
}

export interface OperatorClient {
  get<T>(path: string, query?: Record<string, string | undefined>): Promise<T>;
  post<T>(path: string, body?: unknown): Promise<T>;
  /** @returns the bytes of a file answer */
  download(path: string, query: Record<string, string | undefined>): Promise<Buffer>;
  /** Writes what is at a signed address into a file; a file with this name is always whole. */
  save(url: string, file: string): Promise<void>;
}

function search(query: Record<string, string | undefined> = {}): string {
  const given = Object.entries(query).filter((pair): pair is [string, string] => pair[1] !== undefined);
  return given.length === 0 ? '' : `?${new URLSearchParams(given)}`;
}

/** Calls the operators' side of the API. @throws Refusal, or one line when nobody answers */
export function createOperatorClient({ apiUrl, operatorKey, tenantId, operator }: CliEnv): OperatorClient {
  const reach = (url: string, init?: RequestInit): Promise<Response> =>
    fetch(apiUrl + url, init).catch(() => {
      throw new Error(`平台接口没有应答：${apiUrl}。门户是否正在运行？`);
    });

  async function send(path: string, init: RequestInit = {}): Promise<Response> {
    const headers = {
      'tenant-id': tenantId,
      authorization: `Bearer ${operatorKey}`,
      'x-operator': encodeURIComponent(operator),
      ...(init.body === undefined ? {} : { 'content-type': 'application/json' }),
    };
    return reach(`/api/ops${path}`, { ...init, headers });
  }

  async function read<T>(response: Response): Promise<T> {
    const answer = await response.json().catch(() => {
      const whose = `应答不是来自平台接口（HTTP ${response.status}）：${apiUrl}`;
      throw new Error(`${whose}。请检查 PORTAL_API_URL，最好直接连接平台接口，不经过代理。`);
    });
    const envelope = answer as Envelope<T> & { data: { issues?: FieldIssue[] } | null };
    if (isSuccess(envelope.code)) return envelope.data;
    throw new Refusal(envelope.msg ?? '操作失败', envelope.data?.issues ?? []);
  }

  return {
    get: async (path, query) => read(await send(path + search(query))),
    post: async (path, body = {}) => read(await send(path, { method: 'POST', body: JSON.stringify(body) })),
    async download(path, query) {
      const response = await send(path + search(query));
      if (response.headers.get('content-type')?.startsWith('application/json')) return read(response);
      const bytes = await response.arrayBuffer().catch(() => {
        throw new Error('平台接口的应答中断了，请再试一次');
      });
      return Buffer.from(bytes);
    },
    async save(url, file) {
      const response = await reach(url);
      if (!response.ok || !response.body) return read(response);
      const part = `${file}.part`;
      const bytes = Readable.fromWeb(response.body as ReadableStream);
      await pipeline(bytes, createWriteStream(part, { mode: 0o600 })).catch((error: Error) => {
        throw new Error(`没有保存完（${error.message}），请再执行一次`);
      });
      await rename(part, file);
    },
  };
}
