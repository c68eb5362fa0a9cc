import { DEV_SHELL_FILES, developmentContainer, ENTRY_FILE } from '@portal/contract/release/layout';
import type { PageRegistry } from '@portal/contract/release/registry';
import type { ShellManifest } from '@portal/contract/release/shell-manifest';
import { CONTRACT_MAJOR } from '@portal/contract/remote';
import { findReservedPath } from '@portal/releases/route-prefixes';

const PARAMETER = /^remote\.([a-z][a-z0-9-]*(?:\.(?:prefixes|slots))?)$/;
const RESET = 'remote.reset';
/** Not a remote: the development shell that a development server brings along. */
const SHELL = 'shell';

/**
 * Remotes that a developer replaced by a local build: name → origin. Beside them `<name>.prefixes` and `<name>.slots`,
 * lists with commas, say what the local build declares: only so can a remote be known that was never activated.
 */
type Overrides = Readonly<Record<string, string>>;

const isDeclaration = (name: string) => /\.(?:prefixes|slots)$/.test(name);
const splitList = (text = '') => text.split(',').filter(Boolean);

/** Overrides without what they declare. */
function listOrigins(overrides: Overrides): [string, string][] {
  return Object.entries(overrides).filter(([name]) => !isDeclaration(name));
}

/** Origins that the page's files may come from. */
export function overrideOrigins(overrides: Overrides): string[] {
  return [...new Set(listOrigins(overrides).map(([, origin]) => origin))];
}

/** Drops what is no web address, and declarations that a build could not make. */
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

/** Keeps what the page's banner can name: the shell alone, or a remote without any page or slot, would go unnoticed. */
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
 * @param cookie the cookie's value, which may be anything.
 * @returns the overrides, and the cookie's next value when the address changed them; empty when none is left.
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

/** The registry with the developer's builds in place of the released ones, or beside them where there are none. */
export function withOverrides(registry: PageRegistry, overrides: Overrides): PageRegistry {
  const remotes = { ...registry.remotes };
  for (const [name, origin] of listOrigins(overrides)) {
    const released = Object.hasOwn(remotes, name) ? remotes[name] : undefined;
    const prefixes = overrides[`${name}.prefixes`];
    const slots = overrides[`${name}.slots`];
    if (name === SHELL || (!released && prefixes === undefined && slots === undefined)) continue;
    remotes[name] = {
      prefixes: prefixes === undefined ? (released?.prefixes ?? []) : splitList(prefixes),
      slots: slots === undefined ? (released?.slots ?? []) : splitList(slots),
      contract: released?.contract ?? CONTRACT_MAJOR,
      shared: released?.shared ?? {},
      version: 'local',
      container: developmentContainer(name),
      base: `${origin}/`,
      entry: `${origin}/${ENTRY_FILE}`,
      // Not looked at: a developer's origin is exempt.
      listIntegrity: released?.listIntegrity ?? '',
      fallback: null,
      override: true,
    };
  }
  return { ...registry, remotes };
}
