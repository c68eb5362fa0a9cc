import type { IncomingMessage } from 'node:http';
import type { PageRegistry } from '@portal/contract/release/registry';
import type { ShellManifest } from './shell-manifest';

const COOKIE = 'portal-overrides';
const PARAMETER = /^remote\.([a-z][a-z0-9-]*)$/;
const RESET = 'remote.reset';
/** Not a remote: the development shell that a development server brings along. */
const SHELL = 'shell';

/** Remotes that a developer replaced by a local build: name → origin. */
export type Overrides = Readonly<Record<string, string>>;

function fromCookie(header: string | undefined): Record<string, string> {
  const value = header
    ?.split(';')
    .map((part) => part.trim().split('='))
    .find(([name]) => name === COOKIE)?.[1];
  return value ? Object.fromEntries(new URLSearchParams(decodeURIComponent(value))) : {};
}

/** Only what the page's banner can name: the shell alone, or a remote that is not in the set, would go unseen. */
function namedOnPage(overrides: Overrides, remotes: PageRegistry['remotes']): Record<string, string> {
  const isRemote = (name: string) => Object.hasOwn(remotes, name);
  if (!Object.keys(overrides).some(isRemote)) return {};
  return Object.fromEntries(Object.entries(overrides).filter(([name]) => name === SHELL || isRemote(name)));
}

/**
 * Reads `?remote.<name>=<origin>` and what an earlier page remembered of it.
 * @returns the overrides, and the cookie to set when the address changed them.
 */
export function readOverrides(
  request: IncomingMessage,
  url: URL,
  remotes: PageRegistry['remotes'],
): { overrides: Overrides; setCookie?: string } {
  const remembered = namedOnPage(fromCookie(request.headers.cookie), remotes);
  let wanted: Record<string, string> = { ...remembered };
  for (const [key, value] of url.searchParams) {
    const name = PARAMETER.exec(key)?.[1];
    if (key === RESET) wanted = {};
    else if (name && URL.canParse(value) && /^https?:$/.test(new URL(value).protocol))
      wanted[name] = new URL(value).origin;
  }
  const overrides = namedOnPage(wanted, remotes);
  const text = (of: Overrides) => new URLSearchParams(of).toString();
  if (text(overrides) === text(remembered) && !url.searchParams.has(RESET)) return { overrides };
  const kept = encodeURIComponent(text(overrides));
  return {
    overrides,
    setCookie: `${COOKIE}=${kept}; Path=/; SameSite=Lax; HttpOnly${kept ? '' : '; Max-Age=0'}`,
  };
}

/** The shell's files with a developer's in their place: its React is the development one, with fast refresh. */
export function overriddenShell<S extends Pick<ShellManifest, 'scripts' | 'styles'>>(
  shell: S,
  { [SHELL]: origin }: Overrides,
): S {
  if (!origin) return shell;
  return { ...shell, scripts: [`${origin}/shell/main.js`], styles: [`${origin}/shell/main.css`] };
}

/** The registry with the developer's builds in place of the released ones. */
export function overridden(registry: PageRegistry, overrides: Overrides): PageRegistry {
  const remotes = { ...registry.remotes };
  for (const [name, origin] of Object.entries(overrides)) {
    const released = remotes[name];
    if (!released) continue;
    remotes[name] = {
      ...released,
      version: 'local',
      container: `${name}_dev`.replaceAll('-', '_'),
      base: `${origin}/`,
      entry: `${origin}/remote.js`,
      fallback: null,
      override: true,
    };
  }
  return { ...registry, remotes };
}
