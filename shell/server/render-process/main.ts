import { ApiError, configureApiClient } from '@portal/api-client';
import type { ProcessError, RenderProcessMessage } from '@portal/contract/release/server-rendering';
import type { RenderProcessCommand } from '../render/process-handle';
import { createRemoteRenderer, type RemoteRenderer } from '../render/render-routes';
import { createApiTransport, type ReadApi } from '../upstream/api-transport';
import { confineGlobals } from './confine';
import { evaluateBundle } from './evaluate-bundle';

/**
 * A render process: the shell's render code and the server bundle of one remote version, nothing else. It
 * takes what it needs from Node before the bundle runs, which finds none of it (`confine.ts`).
 */

const MAX_MESSAGE = 8 * 1024 * 1024;
const CONSOLE_LINES_A_SECOND = 20;

const host = process;
const { stringify } = JSON;
const sendText = host.send?.bind(host);
if (!sendText) throw new Error('The shell server starts this program');

function post(message: RenderProcessMessage): void {
  const text = stringify(message);
  if (text.length <= MAX_MESSAGE) sendText?.(text, () => {});
  else if (message.type === 'rendered')
    post({ type: 'failed', id: message.id, error: { message: `The page has ${text.length} characters` } });
}

function describeError(error: unknown): ProcessError {
  const { message, stack } = error instanceof Error ? error : { message: String(error), stack: undefined };
  return { message: String(message).slice(0, 1000), stack: stack && String(stack).slice(0, 4000) };
}

let printed = 0;
function print(line: string): void {
  printed += 1;
  if (printed > CONSOLE_LINES_A_SECOND) return;
  if (printed === 1)
    setTimeout(() => {
      printed = 0;
    }, 1000);
  post({ type: 'console', line });
}

type ApiResponse = Extract<RenderProcessCommand, { type: 'response' }>;
const calls = new Map<number, (response: ApiResponse) => void>();
let lastCall = 0;

const readApi: ReadApi = (path, params = {}) =>
  new Promise((resolve, reject) => {
    lastCall += 1;
    const given = Object.entries(params).filter(([, value]) => value !== undefined && value !== null);
    calls.set(lastCall, ({ status, body, error }) => {
      if (error !== undefined) reject(new ApiError('network', 0, error));
      else resolve({ status, body });
    });
    post({
      type: 'call',
      id: lastCall,
      path,
      params: Object.fromEntries(given.map(([name, value]) => [name, String(value)])),
    });
  });

let renderer: RemoteRenderer | undefined;

async function handle(command: RenderProcessCommand): Promise<void> {
  if (command.type === 'response') {
    calls.get(command.id)?.(command);
    calls.delete(command.id);
  } else if (command.type === 'ping') post({ type: 'pong', id: command.id });
  else if (command.type === 'load') {
    const { contract, routes } = evaluateBundle(command.source, command.filename);
    renderer = await createRemoteRenderer(command.remote, routes);
    post({ type: 'loaded', contract, routes: [...renderer.routes] });
  } else if (renderer) {
    const page = await renderer.render(command.page, command.limitMs);
    post({ type: 'rendered', id: command.id, page });
  }
}

// If this throws, the process exits before it has received any code.
confineGlobals(print);
configureApiClient({ baseUrl: '/api', tenantId: '', transport: createApiTransport(readApi) });

host.on('message', (command: RenderProcessCommand) => {
  handle(command).catch((error: unknown) =>
    post({
      type: 'failed',
      id: command.type === 'render' ? command.id : undefined,
      error: describeError(error),
    }),
  );
});
host.on('uncaughtException', (error) =>
  post({ type: 'uncaught', kind: 'exception', error: describeError(error) }),
);
host.on('unhandledRejection', (error) =>
  post({ type: 'uncaught', kind: 'rejection', error: describeError(error) }),
);
// Exit together with the shell server.
host.on('disconnect', () => host.exit(0));
