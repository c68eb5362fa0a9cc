import { z } from 'zod';
import type { SharedVersions } from './shared-versions';

/** One package as the shell shares it. */
const providedPackageSchema = z.strictObject({
  version: z.string(),
  /** Names that remotes can import from it; null where the build can not tell. */
  exports: z.array(z.string()).nullable(),
});

/** `shell.json`: what the shell's build tells about itself, read by its server and by release commands. */
export const shellManifestSchema = z.strictObject({
  scripts: z.array(z.string()),
  styles: z.array(z.string()),
  /** What it shares with remotes, by package name. */
  provides: z.record(z.string(), providedPackageSchema),
  /** Absolute paths of the scripts and stylesheets of each shared package that does not come with the first script. */
  late: z.record(z.string(), z.array(z.string())).default({}),
  /** Absolute path → sha384 of each of its scripts and stylesheets. */
  integrity: z.record(z.string(), z.string()),
  /** Where browsers find the same hashes. */
  list: z.strictObject({ href: z.string(), integrity: z.string() }),
});
export type ShellManifest = z.infer<typeof shellManifestSchema>;

/** What a shell shares with remotes, by package name. */
export type ProvidedPackages = Readonly<ShellManifest['provides']>;

/** @returns versions alone, as pages carry them. */
export function providedVersions(provides: ProvidedPackages): SharedVersions {
  return Object.fromEntries(Object.entries(provides).map(([name, { version }]) => [name, version]));
}
