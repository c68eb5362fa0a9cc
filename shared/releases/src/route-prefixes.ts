import type { Release } from '@portal/contract/release/release';

/** Paths served by the portal's own servers. */
const RESERVED_PATHS = [
  '/api',
  '/apple-touch-icon.png',
  '/assets',
  '/dev',
  '/favicon.ico',
  '/favicon.svg',
  '/health',
  '/manifest.webmanifest',
  '/registry.json',
  '/remotes',
  '/robots.txt',
  '/rss.xml',
  '/sitemap-pages.xml',
  '/sitemap.xml',
  '/sw.js',
];

/** A literal path: no parameter, wildcard, empty or relative segment. */
const PLAIN_PREFIX = /^\/$|^(\/[A-Za-z0-9_-][A-Za-z0-9._-]*)+\/?$/;

export const normalisePrefix = (prefix: string) => prefix.toLowerCase().replace(/(?<=.)\/+$/, '');

/** Whether a prefix equals another one or lies below it; `/` is the home page only. */
function isWithin(prefix: string, other: string): boolean {
  return prefix === other || (other !== '/' && prefix.startsWith(`${other}/`));
}

/** @returns the reserved path that a route prefix falls under, if any */
export function findReservedPath(prefix: string): string | undefined {
  return RESERVED_PATHS.find((path) => isWithin(normalisePrefix(prefix), path));
}

/** @returns one Chinese line per route prefix or mount point that no remote may declare */
export function validatePrefixes({ prefixes, mounts }: Release): string[] {
  const lines: string[] = [];
  for (const prefix of [...prefixes, ...mounts])
    if (!PLAIN_PREFIX.test(prefix))
      lines.push(
        `声明的路由 ${prefix} 不是普通路径，请在 portal.remote.json 里写成 /gallery 这样的前缀，不带参数、通配符`,
      );
  for (const prefix of prefixes) {
    const reserved = findReservedPath(prefix);
    if (reserved)
      lines.push(
        `声明的路由 ${prefix} 占用了门户保留的 ${reserved}，请在 portal.remote.json 里换一个路由前缀`,
      );
  }
  for (const mount of mounts) {
    const owner = prefixes.find(
      (prefix) =>
        normalisePrefix(prefix) !== '/' && isWithin(normalisePrefix(mount), normalisePrefix(prefix)),
    );
    if (!owner || normalisePrefix(owner) === normalisePrefix(mount))
      lines.push(`声明的挂载点 ${mount} 不在自己的路由前缀之下，请改正 portal.remote.json 里的 mounts`);
  }
  return lines;
}

/** Prefixes of one remote that lie below a prefix of another without being mounted there. */
function findNested(inner: Release, outer: Release): string[] {
  return inner.prefixes.flatMap((declared) => {
    const prefix = normalisePrefix(declared);
    const around = outer.prefixes.find(
      (other) => normalisePrefix(other) !== prefix && isWithin(prefix, normalisePrefix(other)),
    );
    const isMounted = outer.mounts.some((mount) => isWithin(prefix, normalisePrefix(mount)));
    if (!around || isMounted) return [];
    return [
      `${inner.name} 的路由 ${declared} 在 ${outer.name} 的 ${around} 之下，请换一个路由前缀，或由 ${outer.name} 在 mounts 里声明 ${declared} 并重新发布`,
    ];
  });
}

/** @returns one Chinese line per route prefix below another remote's */
export function findNestedRoutes(releases: readonly Release[]): string[] {
  return releases.flatMap((outer) =>
    releases.flatMap((inner) => (inner === outer ? [] : findNested(inner, outer))),
  );
}
