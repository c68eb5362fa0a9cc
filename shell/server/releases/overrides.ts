import { DEV_SHELL_FILES, developmentContainer, ENTRY_FILE } from '@portal/contract/release/layout';
import type { PageRegistry } from '@portal/contract/release/registry';
import type { ShellManifest } from '@portal/contract/release/shell-manifest';

const PARAMETER = /^remote\.([a-z][a-z0-9-]*)$/;
const RESET = 'remote.reset';
/** Not a remote: the development shell that a development server brings along. */
const SHELL = 'shell';

/** Remotes that a developer replaced by a local build: name → origin. */
type Overrides = Readonly<Record<string, string>>;

/** Drops what is no web address. */
function parseOrigins(named: Iterable<readonly [string, string]>): Record<string, string> {
  const origins = [...named].flatMap(([name, value]) =>
    URL.canParse(value) && /^https?:$/.test(new URL(value).protocol) ? [[name, new URL(value).origin]] : [],
  );
  return Object.fromEntries(origins);
}

/** Keeps what the page's banner can name: the shell alone, or a remote that is not in the set, would go unnoticed. */
function keepVisible(overrides: Overrides, remotes: PageRegistry['remotes']): Record<string, string> {
  const isRemote = (name: string) => Object.hasOwn(remotes, name);
  if (!Object.keys(overrides).some(isRemote)) return {};
  return Object.fromEntries(Object.entries(overrides).filter(([name]) => name === SHELL || isRemote(name)));
}

/**
 * Reads `?remote.<name>=<origin>` and the cookie that an earlier page set.
 * @param cookie the cookie's value, which may be anything.
 * @returns the overrides, and the cookie's next value when the address changed them; empty when none is left.
 */
export function readOverrides(
  cookie: string | undefined,
  parameters: URLSearchParams,
  remotes: PageRegistry['remotes'],
): { overrides: Overrides; remember?: string } {
  const remembered = keepVisible(parseOrigins(new URLSearchParams(cookie)), remotes);
  const wanted = parameters.has(RESET) ? {} : { ...remembered };
  const requested = [...parameters].flatMap(([key, value]) => {
    const name = PARAMETER.exec(key)?.[1];
    return name ? [[name, value] as const] : [];
  });
  const overrides = keepVisible({ ...wanted, ...parseOrigins(requested) }, remotes);
  const serialize = (values: Overrides) => new URLSearchParams(values).toString();
  if (serialize(overrides) === serialize(remembered) && !parameters.has(RESET)) return { overrides };
  return { overrides, remember: serialize(overrides) };
}

/** The shell's files replaced by a developer's: its React is the development build, with fast refresh. */
export function withShellOverride<S extends Pick<ShellManifest, 'scripts' | 'styles'>>(
  shell: S,
  { [SHELL]: origin }: Overrides,
): S {
  if (!origin) return shell;
  return {
    ...shell,
    scripts: [`${origin}${DEV_SHELL_FILES}main.js`],
    styles: [`${origin}${DEV_SHELL_FILES}main.css`],
  };
}

/** The registry with the developer's builds in place of the released ones. */
export function withOverrides(registry: PageRegistry, overrides: Overrides): PageRegistry {
  const remotes = { ...registry.remotes };
  for (const [name, origin] of Object.entries(overrides)) {
    const released = remotes[name];
    if (!released) continue;
    remotes[name] = {
      ...released,
      version: 'local',
      container: developmentContainer(name),
      base: `${origin}/`,
      entry: `${origin}/${ENTRY_FILE}`,
      fallback: null,
      override: true,
    };
  }
  return { ...registry, remotes };
}
