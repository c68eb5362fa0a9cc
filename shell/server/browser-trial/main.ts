import type { RenderProcessMessage, RouteEntry } from '@portal/contract/release/server-rendering';
import { type BrowserBuild, checkBrowserBuild } from '../releases/browser-trial';
import type { RenderProcessCommand } from '../render/process-handle';
import { confineGlobals } from '../render-process/confine';

/**
 * Tries a build's browser files before they are published, in a separate process: they are a team's code, and
 * the process that judges the build may hold every key of the portal. Speaks the render process protocol.
 */

/** The federation runtime keeps its state in these globals. */
const FEDERATION_GLOBALS = ['__FEDERATION__', '__VMOK__', '__GLOBAL_LOADING_REMOTE_ENTRY__'];

const host = process;
const { parse, stringify } = JSON;
const sendText = host.send?.bind(host);
if (!sendText) throw new Error('The shell server starts this program');
const post = (message: RenderProcessMessage) => sendText(stringify(message), () => {});

function fail(error: unknown): void {
  const message = error instanceof Error ? error.message : String(error);
  post({ type: 'failed', error: { message: message.slice(0, 1000) } });
}

type Routes = Awaited<ReturnType<typeof checkBrowserBuild>>;

function toEntries(routes: Routes): RouteEntry[] {
  return routes.map(({ path, index, children }) => ({
    path,
    index,
    children: children && toEntries(children),
  }));
}

// If this throws, the process exits before it has received any code.
confineGlobals(() => {}, FEDERATION_GLOBALS);

host.on('message', (command: RenderProcessCommand) => {
  if (command.type !== 'load') return;
  const build = parse(command.source) as BrowserBuild;
  checkBrowserBuild(build).then(
    (routes) => post({ type: 'loaded', contract: build.release.contract, routes: toEntries(routes) }),
    fail,
  );
});
host.on('uncaughtException', fail);
host.on('unhandledRejection', fail);
host.on('disconnect', () => host.exit(0));
