import { DEV_SHELL_FILES, developmentContainer, ENTRY_FILE } from '@portal/contract/release/layout';
import type { PageRegistry } from '@portal/contract/release/registry';
import type { ShellManifest } from '@portal/contract/release/shell-manifest';
import { CONTRACT_MAJOR } from '@portal/contract/remote';
import { findReservedPath } from '@portal/releases/route-prefixes';

const PARAMETER = /^remote\.([a-z][a-z0-9-]*(?:\.(?:prefixes|slots))?)$/;
const RESET = 'remote.reset';
/** Not a remote: the development shell that a development server includes. */
const SHELL = 'shell';

/**
 * Remote name → origin of a developer's local build. `<name>.prefixes` and `<name>.slots` are comma-separated
 * lists that the build declares: a remote that was never activated is known only by them.
 */
type Overrides = Readonly<Record<string, string>>;

const isDeclaration = (name: string) => /\.(?:prefixes|slots)$/.test(name);
const splitList = (text = '') => text.split(',').filter(Boolean);

function listOrigins(overrides: Overrides): [string, string][] {
  return Object.entries(overrides).filter(([name]) => !isDeclaration(name));
}

export function overrideOrigins(overrides: Overrides): string[] {
  return [...new Set(listOrigins(overrides).map(([, origin]) => origin))];
}

/** Drops values that are not web URLs, and declarations that no build could make. */
function parseOverrides(named: Iterable<readonly [string, string]>): Record<string, string> {
  const parsed = [...named].flatMap(([name, value]) => {
    if (name.endsWith('.prefixes'))
      return splitList(value).every((prefix) => /^\/[^\s?#]*$/.test(prefix) && !findReservedPath(prefix))
        ? [[name, value]]
        : [];
    if (isDeclaration(name)) return [[name, value]];
    return URL.canParse(value) && /^https?:$/.test(new URL(value).protocol)
      ? [[name, new URL(value).origin]]
      : [];
  });
  return Object.fromEntries(parsed);
}

/**
 * Keeps what the banner can name: the shell alone, or a remote without pages and slots, would go unnoticed.
 */
function keepVisible(overrides: Overrides, remotes: PageRegistry['remotes']): Record<string, string> {
  const isRemote = (name: string) =>
    Object.hasOwn(overrides, name) &&
    (Object.hasOwn(remotes, name) ||
      ['prefixes', 'slots'].some((list) => splitList(overrides[`${name}.${list}`]).length > 0));
  const getRemoteName = (name: string) => name.replace(/\.\w+$/, '');
  if (!listOrigins(overrides).some(([name]) => isRemote(name))) return {};
  return Object.fromEntries(
    Object.entries(overrides).filter(([name]) => name === SHELL || isRemote(getRemoteName(name))),
  );
}

/**
 * Reads `?remote.<name>=<origin>` and the cookie that an earlier page set.
 * @param cookie untrusted.
 * @returns the overrides, and the cookie's new value if the URL changed them; empty to clear it.
 */
export function readOverrides(
  cookie: string | undefined,
  parameters: URLSearchParams,
  remotes: PageRegistry['remotes'],
): { overrides: Overrides; remember?: string } {
  const remembered = keepVisible(parseOverrides(new URLSearchParams(cookie)), remotes);
  const wanted = parameters.has(RESET) ? {} : { ...remembered };
  const requested = [...parameters].flatMap(([key, value]) => {
    const name = PARAMETER.exec(key)?.[1];
    return name ? [[name, value] as const] : [];
  });
  const overrides = keepVisible({ ...wanted, ...parseOverrides(requested) }, remotes);
  const serialize = (values: Overrides) => new URLSearchParams(values).toString();
  if (serialize(overrides) === serialize(remembered) && !parameters.has(RESET)) return { overrides };
  return { overrides, remember: serialize(overrides) };
}

/** Replaces the shell's files with a developer's: React's development build, with fast refresh. */
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

/** Local builds come first: of two remotes with the same route or slot, the page uses the first. */
export function withOverrides(registry: PageRegistry, overrides: Overrides): PageRegistry {
  const local: Record<string, PageRegistry['remotes'][string]> = {};
  for (const [name, origin] of listOrigins(overrides)) {
    const released = Object.hasOwn(registry.remotes, name) ? registry.remotes[name] : undefined;
    const prefixes = overrides[`${name}.prefixes`];
    const slots = overrides[`${name}.slots`];
    if (name === SHELL || (!released && prefixes === undefined && slots === undefined)) continue;
    local[name] = {
      prefixes: prefixes === undefined ? (released?.prefixes ?? []) : splitList(prefixes),
      slots: slots === undefined ? (released?.slots ?? []) : splitList(slots),
      contract: released?.contract ?? CONTRACT_MAJOR,
      shared: released?.shared ?? {},
      version: 'local',
      container: developmentContainer(name),
      base: `${origin}/`,
      entry: `${origin}/${ENTRY_FILE}`,
      // Not checked: a developer's origin is exempt.
      listIntegrity: released?.listIntegrity ?? '',
      fallback: null,
      override: true,
    };
  }
  return { ...registry, remotes: { ...local, ...registry.remotes, ...local } };
}
