import { createWriteStream } from 'node:fs';
import { rename } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import type { Envelope, FieldIssue } from '@portal/contract/envelope';
import { isSuccess } from '@portal/contract/envelope';
import type { Connection } from './env';
import { CommandError } from './failure';

/** @returns what to print of a refused call: each sentence once, with the input that it is about */
export function describeRefusal(message: string, issues: readonly FieldIssue[]): string {
  const [first, ...others] = issues;
  if (first?.message === message && others.length === 0)
    return first.path.length > 0 ? `${message}（${first.path.join('.')}）` : message;
  const lines = issues.map((issue) => `- ${issue.path.join('.')}: ${issue.message}`);
  return [...(first?.message === message ? [] : [message]), ...new Set(lines)].join('\n');
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

/** Calls the operators' side of the API. @throws CommandError when it refuses or does not answer */
export function createOperatorClient({
  apiUrl,
  operatorKey,
  tenantId,
  operator,
}: Connection): OperatorClient {
  const reach = (url: string, init?: RequestInit): Promise<Response> =>
    fetch(apiUrl + url, init).catch(() => {
      throw new CommandError('unreachable', `平台接口没有应答：${apiUrl}。门户是否正在运行？`);
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
      throw new CommandError(
        'unreachable',
        `${whose}。请检查 PORTAL_API_URL，最好直接连接平台接口，不经过代理。`,
      );
    });
    const envelope = answer as Envelope<T> & { data: { issues?: FieldIssue[] } | null };
    if (isSuccess(envelope.code)) return envelope.data;
    throw new CommandError(
      'refused',
      describeRefusal(envelope.msg ?? '操作失败', envelope.data?.issues ?? []),
    );
  }

  return {
    get: async (path, query) => read(await send(path + search(query))),
    post: async (path, body = {}) => read(await send(path, { method: 'POST', body: JSON.stringify(body) })),
    async download(path, query) {
      const response = await send(path + search(query));
      if (response.headers.get('content-type')?.startsWith('application/json')) return read(response);
      const bytes = await response.arrayBuffer().catch(() => {
        throw new CommandError('unreachable', '平台接口的应答中断了，请再试一次');
      });
      return Buffer.from(bytes);
    },
    async save(url, file) {
      const response = await reach(url);
      if (!response.ok || !response.body) return read(response);
      const part = `${file}.part`;
      const bytes = Readable.fromWeb(response.body as ReadableStream);
      await pipeline(bytes, createWriteStream(part, { mode: 0o600 })).catch((error: Error) => {
        throw new CommandError('store', `没有保存完（${error.message}），请再执行一次`);
      });
      await rename(part, file);
    },
  };
}
