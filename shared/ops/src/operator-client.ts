import { createReadStream, createWriteStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { request as httpRequest, type IncomingMessage, type RequestOptions } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import { errorCatalogue } from '@portal/contract/api-errors';
import { type Envelope, type FieldIssue, isSuccess } from '@portal/contract/envelope';
import { releaseFailureSchema } from '@portal/contract/publishing';
import { explainFileError } from '@portal/releases/release-error';
import type { Connection } from './env';
import { CommandError, type Failure } from './failure';
import { writeWhole } from './write-whole';

/** @returns the message of a rejected call, each sentence once, with the input it refers to */
export function describeRefusal(message: string, issues: readonly FieldIssue[]): string {
  const [first, ...others] = issues;
  if (first?.message === message && others.length === 0)
    return first.path.length > 0 ? `${message}（${first.path.join('.')}）` : message;
  const lines = issues.map((issue) => `- ${issue.path.join('.')}: ${issue.message}`);
  return [...(first?.message === message ? [] : [message]), ...new Set(lines)].join('\n');
}

export interface OperatorClient {
  readonly apiUrl: string;
  get<T>(path: string, query?: Record<string, string | undefined>): Promise<T>;
  post<T>(path: string, body?: unknown): Promise<T>;
  /** Sends a file as request body. @param onProgress receives bytes sent and total */
  upload<T>(
    path: string,
    file: string,
    type: string,
    onProgress: (sent: number, total: number) => void,
  ): Promise<T>;
  /** @returns bytes of a file response */
  download(path: string, query: Record<string, string | undefined>): Promise<Buffer>;
  /** @returns lines of a long response, as they arrive. @throws if it is truncated */
  lines(path: string, query: Record<string, string | undefined>): AsyncIterable<string>;
  /** Downloads from a signed URL; the file is only created if complete. */
  save(url: string, file: string): Promise<void>;
}

function search(query: Record<string, string | undefined> = {}): string {
  const given = Object.entries(query).filter((pair): pair is [string, string] => pair[1] !== undefined);
  return given.length === 0 ? '' : `?${new URLSearchParams(given)}`;
}

/** Errors of a connection that broke after the request was sent. */
const LOST_CODES: ReadonlySet<string | undefined> = new Set([
  'ECONNRESET',
  'EPIPE',
  'UND_ERR_HEADERS_TIMEOUT',
  'UND_ERR_SOCKET',
]);

/**
 * Sends a file with Node's HTTP client, because `fetch` aborts uploads after five minutes.
 * @param onProgress receives the bytes sent so far
 * @param describeSilence turns the error into that of an unreachable API
 */
function sendFile(
  url: string,
  file: string,
  { headers, timeout }: RequestOptions,
  onProgress: (sent: number) => void,
  describeSilence: (error: NodeJS.ErrnoException) => CommandError,
): Promise<Response> {
  return new Promise((done, fail) => {
    const broken = (error: NodeJS.ErrnoException) => {
      const isLost = error.code === undefined || LOST_CODES.has(error.code);
      const advice = `上传中断了：${url}。请再执行一次，重复上传不会有两份。`;
      fail(isLost ? new CommandError('unreachable', advice) : describeSilence(error));
    };
    const request = startRequest(url, { method: 'POST', headers, timeout }, (response) => {
      text(response).then((body) => done(new Response(body, { status: response.statusCode ?? 502 })), broken);
    });
    request.on('error', broken);
    let sent = 0;
    const bytes = createReadStream(file);
    bytes.on('data', (chunk) => {
      sent += chunk.length;
      onProgress(sent);
    });
    bytes.on('error', fail);
    bytes.pipe(request);
  });
}

/** Idle timeout, like that of `fetch`; Node's HTTP client has none. */
const SILENCE_MS = 5 * 60_000;

/** @param options `timeout` is the maximum time without traffic */
function startRequest(url: string, options: RequestOptions, onResponse: (response: IncomingMessage) => void) {
  const request = (url.startsWith('https:') ? httpsRequest : httpRequest)(url, options, onResponse);
  return request.on('timeout', () => request.destroy(new Error('The API has fallen silent')));
}

/** Uses Node's HTTP client, because `fetch` of Node.js 20 copies all buffered data for each chunk. */
function openResponse(url: string, options: RequestOptions): Promise<IncomingMessage> {
  return new Promise((done, fail) => void startRequest(url, options, done).on('error', fail).end());
}

/** Splits a stream into lines; unlike readline, it throws if the stream breaks. */
export async function* readLines(input: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let rest = '';
  for await (const chunk of input) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
  if (rest) yield rest;
}

/** Errors that do not mean that the command was refused. */
const FAILURES: ReadonlyMap<number | undefined, Failure> = new Map([
  [errorCatalogue.NOT_FOUND.code, 'not-found'],
  [errorCatalogue.SEASON_UNKNOWN.code, 'not-found'],
  [errorCatalogue.PUBLISHING_UNDERWAY.code, 'conflict'],
  [errorCatalogue.UNAVAILABLE.code, 'unreachable'],
]);

/** Advice for errors whose message does not contain any. */
const ADVICE: ReadonlyMap<number | undefined, string> = new Map([
  [errorCatalogue.UNAVAILABLE.code, '：平台接口正在重启，或它的数据库、磁盘不可用，原因在它的日志里'],
  [errorCatalogue.SEASON_UNKNOWN.code, '，请用 pnpm portal season list 查看'],
  [
    errorCatalogue.UNAUTHENTICATED.code,
    '，请检查 OPERATOR_KEY；团队请检查 PORTAL_TOKEN，它可能已到期或被撤销，也可能不包括这个命令',
  ],
]);

function refuseLoss(method: string): never {
  const advice =
    method === 'POST'
      ? '，命令可能已经执行：请先核对（pnpm portal audit list，团队用 release status），再决定是否重新执行'
      : '，请再试一次';
  throw new CommandError('unreachable', `平台接口的应答中断了${advice}`);
}

/**
 * Client of the API's operator endpoints.
 * @param silenceMs maximum time without traffic in milliseconds
 * @throws CommandError if the API rejects the call or does not respond
 */
export function createOperatorClient(
  { apiUrl, operatorKey, tenantId, operator }: Connection,
  silenceMs = SILENCE_MS,
): OperatorClient {
  const describeSilence = ({ code }: NodeJS.ErrnoException) => {
    const reason = code ? `（${code}）` : '';
    const question = /CERT|VERIFY/.test(code ?? '')
      ? '这台机器不信任它的证书：请检查证书的有效期和域名，或用 NODE_EXTRA_CA_CERTS 指明签发它的证书'
      : '门户是否正在运行？可以用 PORTAL_API_URL（持团队令牌时用 PORTAL_URL）指明另一个地址，以 http:// 或 https:// 开头。';
    return new CommandError('unreachable', `平台接口没有应答：${apiUrl}${reason}。${question}`);
  };
  const reach = (url: string, init?: RequestInit): Promise<Response> =>
    fetch(apiUrl + url, init).catch((error: Error) => {
      const cause = (error.cause ?? error) as NodeJS.ErrnoException;
      if (init?.method === 'POST' && LOST_CODES.has(cause.code)) refuseLoss('POST');
      throw describeSilence(cause);
    });

  const createHeaders = (type: string | undefined) => ({
    'tenant-id': tenantId,
    authorization: `Bearer ${operatorKey}`,
    'x-operator': encodeURIComponent(operator),
    ...(type === undefined ? {} : { 'content-type': type }),
  });

  async function send(path: string, init: RequestInit = {}): Promise<Response> {
    const headers = createHeaders(init.body === undefined ? undefined : 'application/json');
    return reach(`/api/ops${path}`, { ...init, headers });
  }

  async function read<T>(response: Response, method = 'GET'): Promise<T> {
    const body = await response.text().catch(() => refuseLoss(method));
    let envelope: Envelope<T> & { data: { issues?: FieldIssue[]; failure?: unknown } | null };
    try {
      envelope = JSON.parse(body);
    } catch {
      const whose = `应答不是来自平台接口（HTTP ${response.status}）：${apiUrl}`;
      throw new CommandError(
        'unreachable',
        `${whose}。请检查 PORTAL_API_URL（持团队令牌时是 PORTAL_URL，只写到域名和端口），最好直接连接平台接口，不经过代理。`,
      );
    }
    if (isSuccess(envelope.code)) return envelope.data;
    // The API itself responds with 200 to unknown items.
    if (response.status === errorCatalogue.PATH_NOT_FOUND.status)
      throw new CommandError(
        'unreachable',
        `${apiUrl} 不提供这个运营接口。请用 PORTAL_API_URL 直接连接平台接口，不经过代理；团队请联系运营人员打开 PUBLIC_PUBLISHING`,
      );
    const advice = ADVICE.get(envelope.code) ?? '';
    const issues = envelope.data?.issues ?? [];
    const failure = releaseFailureSchema.safeParse(envelope.data?.failure);
    // In parameters, only paths contain an `id`; one of another form names nothing.
    const isUnknown =
      envelope.code === errorCatalogue.BAD_REQUEST.code &&
      issues.some(({ path }) => path.length === 1 && path[0] === 'id');
    throw new CommandError(
      failure.data ?? FAILURES.get(envelope.code) ?? (isUnknown ? 'not-found' : 'refused'),
      describeRefusal(`${envelope.msg ?? '操作失败'}${advice}`, issues),
    );
  }

  return {
    apiUrl,
    get: async (path, query) => read(await send(path + search(query))),
    post: async (path, body = {}) =>
      read(await send(path, { method: 'POST', body: JSON.stringify(body) }), 'POST'),
    async upload(path, file, type, onProgress) {
      const { size } = await stat(file);
      const headers = { ...createHeaders(type), 'content-length': String(size) };
      const options = { headers, timeout: silenceMs };
      const show = (sent: number) => onProgress(sent, size);
      return read(await sendFile(`${apiUrl}/api/ops${path}`, file, options, show, describeSilence));
    },
    async download(path, query) {
      const response = await send(path + search(query));
      if (response.headers.get('content-type')?.startsWith('application/json')) return read(response);
      return Buffer.from(await response.arrayBuffer().catch(() => refuseLoss('GET')));
    },
    async *lines(path, query) {
      const url = `${apiUrl}/api/ops${path}${search(query)}`;
      const options = { headers: createHeaders(undefined), timeout: silenceMs };
      const response = await openResponse(url, options).catch((error) => {
        throw describeSilence(error);
      });
      if (response.headers['content-type']?.startsWith('application/json'))
        return read(new Response(await text(response), { status: response.statusCode ?? 502 }));
      try {
        yield* readLines(response);
      } catch {
        refuseLoss('GET');
      }
    },
    async save(url, file) {
      const response = await reach(url);
      if (response.status === 404) throw new CommandError('not-found', '文件已不存在');
      if (!response.ok || !response.body) return read(response);
      const bytes = Readable.fromWeb(response.body as ReadableStream);
      await writeWhole(file, (part) =>
        pipeline(bytes, createWriteStream(part, { mode: 0o600 })).catch((error: Error) => {
          throw new CommandError(
            'store',
            `没有保存完（${explainFileError(error) ?? error.message}），请再执行一次`,
          );
        }),
      );
    },
  };
}
