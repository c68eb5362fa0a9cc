import type { Release } from '@portal/contract/release/release';
import { CONTRACT_MAJOR, type SlotName } from '@portal/contract/remote';
import { ReleaseError } from './release-error';

/** Slots that the shell and its pages count on; a set must not lose one that was filled. */
const shellSlots: Readonly<Record<SlotName, true>> = {
  'auth.dialog': true,
  'auth.captcha': true,
  'home.season': true,
  'account.menu': true,
};

/** Paths that the portal's own servers answer. */
const RESERVED_PATHS = [
  '/api',
  '/assets',
  '/dev',
  '/health',
  '/registry.json',
  '/remotes',
  '/robots.txt',
  '/sitemap.xml',
];

/** @returns the portal's own path that a route prefix lies below, if any */
export const findReservedPath = (prefix: string) => RESERVED_PATHS.find((path) => isBelow(prefix, path));

/** Versions of the shared packages that the shell provides, by package name. */
export type Provides = Readonly<Record<string, string>>;

const releaseTitle = ({ name, version }: Release) => `${name}@${version}`;

function parts(version: string): [number, number, number] {
  const [major = 0, minor = 0, patch = 0] = version.split('-')[0]?.split('.').map(Number) ?? [];
  return [major, minor, patch];
}

/**
 * Caret range of Semantic Versioning as package managers read it: `provided` is at least `wanted` and agrees with it
 * up to the first number that is not zero. It is what a build writes into the container as `requiredVersion`.
 */
export function satisfiesCaret(provided: string, wanted: string): boolean {
  const have = parts(provided);
  const need = parts(wanted);
  const fixed = need.findIndex((number) => number > 0);
  const differs = have.findIndex((number, index) => number !== need[index]);
  if (differs < 0) return true;
  return fixed >= 0 && differs > fixed && (have[differs] ?? 0) > (need[differs] ?? 0);
}

/** @returns one Chinese line per reason why this release must not be served; empty when it may. */
export function validateRelease(release: Release, provides: Provides | undefined): string[] {
  const violations: string[] = [];
  if (release.contract !== CONTRACT_MAJOR)
    violations.push(
      `${releaseTitle(release)} 按第 ${release.contract} 版契约构建，门户使用第 ${CONTRACT_MAJOR} 版`,
    );
  for (const [name, wanted] of Object.entries(provides ? release.shared : {})) {
    const provided = provides?.[name];
    if (!provided) violations.push(`${releaseTitle(release)} 需要共享包 ${name} ${wanted}，门户未提供`);
    else if (!satisfiesCaret(provided, wanted))
      violations.push(`${releaseTitle(release)} 需要共享包 ${name} ${wanted}，门户提供的是 ${provided}`);
  }
  for (const path of [release.entry, ...release.expose, ...Object.values(release.pages).flat()])
    if (!release.files[path]) violations.push(`${releaseTitle(release)} 引用的 ${path} 没有完整性校验值`);
  if (release.server && !release.files[release.server])
    violations.push(`${releaseTitle(release)} 的服务端文件 ${release.server} 没有完整性校验值`);
  for (const prefix of release.prefixes) {
    const reserved = findReservedPath(prefix);
    if (reserved)
      violations.push(`${releaseTitle(release)} 声明的路由 ${prefix} 占用了门户保留的 ${reserved}`);
  }
  return [...new Set(violations)];
}

const normalise = (prefix: string) => prefix.toLowerCase().replace(/(?<=.)\/+$/, '');

function isBelow(prefix: string, path: string): boolean {
  return normalise(prefix) === path || normalise(prefix).startsWith(`${path}/`);
}

function findConflicts(
  releases: readonly Release[],
  declared: (release: Release) => string[],
  what: string,
): string[] {
  const owner = new Map<string, Release>();
  const lines: string[] = [];
  for (const release of releases) {
    for (const item of new Set(declared(release))) {
      const other = owner.get(item);
      if (other) lines.push(`${what} ${item} 被 ${other.name} 和 ${release.name} 同时声明`);
      else owner.set(item, release);
    }
  }
  return lines;
}

/**
 * @param releases one of every remote of a set; @param before those of the set that it would replace.
 * @returns one Chinese line per reason why they can not be served together; empty when they may.
 */
export function validateSet(
  releases: readonly Release[],
  before: readonly Release[],
  provides: Provides | undefined,
): string[] {
  const filled = (list: readonly Release[]) => new Set(list.flatMap(({ slots }) => slots));
  const [slotsBefore, slotsAfter] = [filled(before), filled(releases)];
  const lost = Object.keys(shellSlots).filter((slot) => slotsBefore.has(slot) && !slotsAfter.has(slot));
  return [
    ...releases.flatMap((release) => validateRelease(release, provides)),
    ...findConflicts(releases, ({ prefixes }) => prefixes.map(normalise), '路由'),
    ...findConflicts(releases, ({ slots }) => slots, '插槽'),
    ...findConflicts(releases, ({ container }) => [container], '容器名'),
    ...lost.map((slot) => `必需的插槽 ${slot} 将不再由任何模块提供`),
  ];
}

/** @returns slots of the shell that none of these releases fills. */
export function emptySlots(releases: readonly Release[]): string[] {
  return Object.keys(shellSlots).filter((slot) => !releases.some(({ slots }) => slots.includes(slot)));
}

/** @throws ReleaseError `refused`, one line for each violation. */
export function assertNoViolations(violations: readonly string[]): void {
  if (violations.length > 0)
    throw new ReleaseError('refused', violations.map((line) => `已拒绝：${line}`).join('\n'));
}
