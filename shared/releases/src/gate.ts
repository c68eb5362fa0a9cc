import { ALL_EXPORTS, RELEASE_FORMAT, type Release } from '@portal/contract/release/release';
import type { ReleaseSet } from '@portal/contract/release/release-set';
import { FEDERATION_RUNTIME } from '@portal/contract/release/shared-packages';
import { findUnsatisfied } from '@portal/contract/release/shared-versions';
import { type ProvidedPackages, providedVersions } from '@portal/contract/release/shell-manifest';
import { CONTRACT_MAJOR } from '@portal/contract/remote';
import { memberReleases } from './pointer';
import { slotNames, validateContent } from './release-content';
import { ReleaseError } from './release-error';
import { findNestedRoutes, normalisePrefix, validatePrefixes } from './route-prefixes';

function validateContract({ contract }: Release): string[] {
  if (contract === CONTRACT_MAJOR) return [];
  return [
    `按第 ${contract} 版契约构建，门户使用第 ${CONTRACT_MAJOR} 版，请用${
      contract < CONTRACT_MAJOR ? '当前工作区重新构建' : '与门户同版的工作区构建，或先升级外壳'
    }`,
  ];
}

/** Every package that a release imports must have a version, or it would not be compared. */
function findUndeclared({ format, shared, imports }: Release): string[] {
  if (format < RELEASE_FORMAT) return [];
  return [FEDERATION_RUNTIME, ...Object.keys(imports)]
    .filter((name) => !shared[name])
    .map((name) => `用到共享包 ${name}，却没有在 shared 里写明版本，请用当前工作区重新构建`);
}

function findMissingNames({ imports }: Release, provides: ProvidedPackages): string[] {
  return Object.entries(imports).flatMap(([name, wanted]) => {
    const offered = provides[name]?.exports;
    if (!offered) return [];
    return wanted
      .filter((one) => one !== ALL_EXPORTS && !offered.includes(one))
      .map((one) => `从共享包 ${name} 引用的 ${one}，门户没有导出，请改用它现有的导出，或先升级外壳`);
  });
}

/**
 * @param provides what the shell shares; without it, only the release's own declarations are checked
 * @returns one Chinese line per shared package, or exported name, that the portal lacks
 */
function validateSharedUse(release: Release, provides: ProvidedPackages | undefined): string[] {
  const lines = findUndeclared(release);
  if (!provides) return lines;
  for (const { name, wanted, provided } of findUnsatisfied(release.shared, providedVersions(provides)))
    lines.push(
      provided
        ? `需要共享包 ${name} ${wanted}，门户提供的是 ${provided}，请对齐版本后重新构建，或先升级外壳`
        : `需要共享包 ${name} ${wanted}，门户未提供，请改用已共享的包，或先升级外壳`,
    );
  return [...lines, ...findMissingNames(release, provides)];
}

/** @returns one Chinese line per reason why this release must not be served */
function validateRelease(release: Release, provides: ProvidedPackages | undefined): string[] {
  const violations = [
    ...validateContract(release),
    ...validateSharedUse(release, provides),
    ...validateContent(release),
    ...validatePrefixes(release),
  ];
  return [...new Set(violations)].map((line) => `${release.name}@${release.version} ${line}`);
}

/** @returns the same for a release that is not published yet, which must also use the current format */
export function validateNewRelease(release: Release, provides: ProvidedPackages | undefined): string[] {
  const isOld = release.format < RELEASE_FORMAT;
  const old = `${release.name}@${release.version} 的 release.json 是第 ${release.format} 版格式，没有列出引用的名称，请用当前工作区重新构建`;
  return [...(isOld ? [old] : []), ...validateRelease(release, provides)];
}

function findConflicts(
  releases: readonly Release[],
  declared: (release: Release) => readonly string[],
  what: string,
  remedy: string,
): string[] {
  const owner = new Map<string, Release>();
  const lines: string[] = [];
  for (const release of releases) {
    for (const item of new Set(declared(release))) {
      const other = owner.get(item);
      if (other) lines.push(`${what} ${item} 被 ${other.name} 和 ${release.name} 同时声明，${remedy}`);
      else owner.set(item, release);
    }
  }
  return lines;
}

/** @param releases one per remote */
function validateTogether(
  releases: readonly Release[],
  before: readonly Release[],
  provides: ProvidedPackages | undefined,
): string[] {
  const filled = (list: readonly Release[]) => new Set(list.flatMap(({ slots }) => slots));
  const [slotsBefore, slotsAfter] = [filled(before), filled(releases)];
  const lost = slotNames.filter((slot) => slotsBefore.has(slot) && !slotsAfter.has(slot));
  return [
    ...releases.flatMap((release) => validateRelease(release, provides)),
    ...findConflicts(
      releases,
      ({ prefixes }) => prefixes.map(normalisePrefix),
      '路由',
      '请让其中一个模块换一个路由前缀',
    ),
    ...findNestedRoutes(releases),
    ...findConflicts(releases, ({ slots }) => slots, '插槽', '请让其中一个模块不再声明它'),
    ...findConflicts(releases, ({ container }) => [container], '容器名', '请提高版本号重新构建'),
    ...lost.map((slot) => `必需的插槽 ${slot} 将不再由任何模块提供，请同时启用提供它的版本`),
  ];
}

/**
 * Checks what visitors would get, both without and with the canary.
 * @param before the set that it would replace
 * @returns one Chinese line per reason why the set cannot be served
 */
export function validateSet(
  { remotes, canary }: Pick<ReleaseSet, 'remotes' | 'canary'>,
  before: Pick<ReleaseSet, 'remotes'> | undefined,
  provides: ProvidedPackages | undefined,
): string[] {
  const members = memberReleases({ remotes });
  const tried = members.map((release) => (release.name === canary?.remote ? canary.release : release));
  const earlier = before ? memberReleases(before) : [];
  return [...new Set([members, tried].flatMap((releases) => validateTogether(releases, earlier, provides)))];
}

/** @returns slots of the shell that no release of the set fills. */
export function emptySlots(set: Pick<ReleaseSet, 'remotes'>): string[] {
  return slotNames.filter((slot) => !memberReleases(set).some(({ slots }) => slots.includes(slot)));
}

/** @throws ReleaseError `refused`, one line per violation */
export function assertNoViolations(violations: readonly string[]): void {
  if (violations.length > 0)
    throw new ReleaseError('refused', violations.map((line) => `已拒绝：${line}`).join('\n'));
}
