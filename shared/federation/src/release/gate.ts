import type { Release } from '@portal/contract/release/release';
import { CONTRACT_MAJOR, type SlotName } from '@portal/contract/remote';
import { ReleaseError } from './release-error';
import { satisfiesCaret } from './version-range';

/** Slots that the shell and its pages count on; a set must not lose one that was filled. */
const slotsOfTheShell: Readonly<Record<SlotName, true>> = {
  'auth.dialog': true,
  'auth.captcha': true,
  'home.season': true,
  'account.menu': true,
};

/** Paths that the portal's own servers answer. */
const RESERVED = [
  '/api',
  '/assets',
  '/dev',
  '/health',
  '/registry.json',
  '/remotes',
  '/robots.txt',
  '/sitemap.xml',
];

/** Versions of the shared packages that the shell provides, by package name. */
export type Provides = Readonly<Record<string, string>>;

const title = ({ name, version }: Release) => `${name}@${version}`;

/** @returns one Chinese line per reason why this release could not run beside any other; empty when it may. */
export function refusalsOfRelease(release: Release, provides: Provides | undefined): string[] {
  const refusals: string[] = [];
  if (release.contract !== CONTRACT_MAJOR)
    refusals.push(`${title(release)} 按第 ${release.contract} 版契约构建，门户使用第 ${CONTRACT_MAJOR} 版`);
  for (const [name, wanted] of Object.entries(provides ? release.shared : {})) {
    const provided = provides?.[name];
    if (!provided) refusals.push(`${title(release)} 需要共享包 ${name} ${wanted}，门户未提供`);
    else if (!satisfiesCaret(provided, wanted))
      refusals.push(`${title(release)} 需要共享包 ${name} ${wanted}，门户提供的是 ${provided}`);
  }
  for (const path of [release.entry, ...release.expose, ...Object.values(release.pages).flat()])
    if (!release.files[path]) refusals.push(`${title(release)} 引用的 ${path} 没有完整性校验值`);
  if (release.server && !release.files[release.server])
    refusals.push(`${title(release)} 的服务端文件 ${release.server} 没有完整性校验值`);
  for (const prefix of release.prefixes) {
    const reserved = RESERVED.find((path) => isBelow(prefix, path));
    if (reserved) refusals.push(`${title(release)} 声明的路由 ${prefix} 占用了门户保留的 ${reserved}`);
  }
  return [...new Set(refusals)];
}

const normal = (prefix: string) => prefix.toLowerCase().replace(/(?<=.)\/+$/, '');

function isBelow(prefix: string, path: string): boolean {
  return normal(prefix) === path || normal(prefix).startsWith(`${path}/`);
}

function clashes(
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
export function refusalsOfSet(
  releases: readonly Release[],
  before: readonly Release[],
  provides: Provides | undefined,
): string[] {
  const filled = (list: readonly Release[]) => new Set(list.flatMap(({ slots }) => slots));
  const [had, has] = [filled(before), filled(releases)];
  const lost = Object.keys(slotsOfTheShell).filter((slot) => had.has(slot) && !has.has(slot));
  return [
    ...releases.flatMap((release) => refusalsOfRelease(release, provides)),
    ...clashes(releases, ({ prefixes }) => prefixes.map(normal), '路由'),
    ...clashes(releases, ({ slots }) => slots, '插槽'),
    ...clashes(releases, ({ container }) => [container], '容器名'),
    ...lost.map((slot) => `必需的插槽 ${slot} 将不再由任何模块提供`),
  ];
}

/** @returns slots of the shell that none of these releases fills. */
export function emptySlots(releases: readonly Release[]): string[] {
  return Object.keys(slotsOfTheShell).filter((slot) => !releases.some(({ slots }) => slots.includes(slot)));
}

/** @throws ReleaseError `refused`, one line for each refusal. */
export function assertNoRefusals(refusals: readonly string[]): void {
  if (refusals.length > 0)
    throw new ReleaseError('refused', refusals.map((line) => `已拒绝：${line}`).join('\n'));
}
