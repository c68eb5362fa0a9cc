import { RELEASE_FORMAT, type Release, WHOLE_PACKAGE } from '@portal/contract/release/release';
import { FEDERATION_RUNTIME } from '@portal/contract/release/shared-packages';
import { findUnsatisfied } from '@portal/contract/release/shared-versions';
import { type ProvidedPackages, providedVersions } from '@portal/contract/release/shell-manifest';

/** Every name that a release imports must be named with a version, or nobody would compare it. */
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
      .filter((one) => one !== WHOLE_PACKAGE && !offered.includes(one))
      .map((one) => `从共享包 ${name} 引用的 ${one}，门户没有导出，请改用它现有的导出，或先升级外壳`);
  });
}

/**
 * @param provides what the shell shares; without it only what the release says of itself is compared.
 * @returns one Chinese line per shared package, or name of one, that the remote would not find in the portal.
 */
export function validateSharedUse(release: Release, provides: ProvidedPackages | undefined): string[] {
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
