import { z } from 'zod';
import type { SharedVersions } from './shared-versions';

const providedPackageSchema = z.strictObject({
  version: z.string(),
  /** Names that remotes can import from it; null if the build cannot tell. */
  exports: z.array(z.string()).nullable(),
});

/** `shell.json`: written by the shell's build, read by its server and by release commands. */
export const shellManifestSchema = z.strictObject({
  scripts: z.array(z.string()),
  styles: z.array(z.string()),
  provides: z.record(z.string(), providedPackageSchema),
  /** Absolute paths of the scripts and stylesheets of each shared package that is not in the first script. */
  late: z.record(z.string(), z.array(z.string())).default({}),
  /** Absolute path → sha384 of each of the shell's scripts and stylesheets. */
  integrity: z.record(z.string(), z.string()),
  /** Where browsers fetch the same hashes. */
  list: z.strictObject({ href: z.string(), integrity: z.string() }),
});
export type ShellManifest = z.infer<typeof shellManifestSchema>;

/** What a shell shares with remotes, by package name. */
export type ProvidedPackages = Readonly<ShellManifest['provides']>;

/** @returns only the versions, as pages carry them */
export function providedVersions(provides: ProvidedPackages): SharedVersions {
  return Object.fromEntries(Object.entries(provides).map(([name, { version }]) => [name, version]));
}
