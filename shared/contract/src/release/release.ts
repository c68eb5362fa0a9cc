import { z } from 'zod';

/** Subresource Integrity value, W3C SRI §3.1; the portal uses sha384 only. */
export const integritySchema = z.string().regex(/^sha384-[A-Za-z0-9+/]{64}$/);

export const remoteNameSchema = z
  .string()
  .regex(/^[a-z][a-z0-9-]{0,39}$/, 'a remote name is lower-case letters, digits and "-"');

export const releaseVersionSchema = z
  .string()
  // Limited in length because it names a folder.
  .regex(
    /^\d{1,16}\.\d{1,16}\.\d{1,16}(-[0-9A-Za-z.-]{1,60})?$/,
    'a version looks like 2026.1.0 or 2026.1.0-rc.1',
  );

const filePathSchema = z
  .string()
  .regex(/^[A-Za-z0-9_@-][A-Za-z0-9._@/-]*$/)
  .refine((path) => !path.split('/').includes('..'), 'a file path stays inside its release');

/** What a remote's `portal.remote.json` declares before it is built. */
export const remoteDeclarationSchema = z.strictObject({
  name: remoteNameSchema,
  /** Path prefixes of the pages that the remote owns; `/` is the home page only. */
  prefixes: z.array(z.string().startsWith('/')),
  slots: z.array(z.string()),
  /** Prefixes below its own where other remotes may own pages. */
  mounts: z.array(z.string().startsWith('/')).default([]),
  /** Whether it builds a server bundle, so that its pages are rendered on the server. */
  server: z.boolean(),
});
export type RemoteDeclaration = z.infer<typeof remoteDeclarationSchema>;

/**
 * Format of `release.json`. Format 1 has no `imports`: such older releases can still be served and rolled back to,
 * checked by their versions only. Publishing requires the current format.
 */
export const RELEASE_FORMAT = 2;

/** Stands for all names, if a remote imports a shared package as a whole. */
export const ALL_EXPORTS = '*';

/** `release.json`: written by the build next to its files; immutable. */
export const releaseSchema = z.strictObject({
  ...remoteDeclarationSchema.omit({ server: true }).shape,
  format: z.literal([1, RELEASE_FORMAT]).default(1),
  version: releaseVersionSchema,
  contract: z.int(),
  /** Global name of the federation container; unique per build, so that two versions can share a page. */
  container: z.string().regex(/^[A-Za-z_][A-Za-z0-9_]*$/),
  /** The federation entry script. */
  entry: filePathSchema,
  /** Scripts and stylesheets of the exposed module `./remote`, preloaded together with the entry. */
  expose: z.array(filePathSchema),
  /** Scripts and stylesheets of each lazily loaded source module, so that its page can preload them. */
  pages: z.record(z.string(), z.array(filePathSchema)),
  /** Version of each package that it uses from the shell, including the federation runtime. */
  shared: z.record(z.string(), z.string()),
  /** Names that it imports from each of them, browser and server bundle combined. */
  imports: z.record(z.string(), z.array(z.string())).default({}),
  /** The server bundle, or null if pages are rendered only in the browser. */
  server: filePathSchema.nullable(),
  files: z.record(filePathSchema, z.strictObject({ integrity: integritySchema, size: z.int().min(0) })),
  builtAt: z.iso.datetime(),
});
export type Release = z.infer<typeof releaseSchema>;
