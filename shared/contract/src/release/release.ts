import { z } from 'zod';

/** Subresource Integrity value, W3C SRI §3.1; the portal uses sha384 only. */
export const integritySchema = z.string().regex(/^sha384-[A-Za-z0-9+/]{64}$/);

export const remoteNameSchema = z
  .string()
  .regex(/^[a-z][a-z0-9-]{0,39}$/, 'a remote name is lower-case letters, digits and "-"');

export const releaseVersionSchema = z
  .string()
  // Short enough to be the name of a folder.
  .regex(
    /^\d{1,16}\.\d{1,16}\.\d{1,16}(-[0-9A-Za-z.-]{1,60})?$/,
    'a version looks like 2026.1.0 or 2026.1.0-rc.1',
  );

const filePathSchema = z
  .string()
  .regex(/^[A-Za-z0-9_@-][A-Za-z0-9._@/-]*$/)
  .refine((path) => !path.split('/').includes('..'), 'a file path stays inside its release');

/** What a remote's `portal.remote.json` declares about itself before it is built. */
export const remoteDeclarationSchema = z.strictObject({
  name: remoteNameSchema,
  /** Path prefixes whose pages the remote owns; `/` owns the home page alone. */
  prefixes: z.array(z.string().startsWith('/')),
  slots: z.array(z.string()),
  /** Prefixes below its own at which it lets other remotes own pages. */
  mounts: z.array(z.string().startsWith('/')).default([]),
  /** Whether it builds a server bundle, so that its pages are rendered on the server. */
  server: z.boolean(),
});
export type RemoteDeclaration = z.infer<typeof remoteDeclarationSchema>;

/**
 * Format of `release.json`. Format 1 has no `imports`: what was published before stays servable and can be gone back
 * to, judged by its versions alone; publishing asks for the current format.
 */
export const RELEASE_FORMAT = 2;

/** Stands for names that a build can not list, where a remote takes a shared package as a whole. */
export const WHOLE_PACKAGE = '*';

/** `release.json`: written by a build beside its files; immutable. */
export const releaseSchema = z.strictObject({
  ...remoteDeclarationSchema.omit({ server: true }).shape,
  format: z.literal([1, RELEASE_FORMAT]).default(1),
  version: releaseVersionSchema,
  contract: z.int(),
  /** Global name of the federation container; unique per build, so that two versions can share a page. */
  container: z.string().regex(/^[A-Za-z_][A-Za-z0-9_]*$/),
  /** The federation entry script. */
  entry: filePathSchema,
  /** Scripts and stylesheets of the exposed module `./remote`, to be preloaded with the entry. */
  expose: z.array(filePathSchema),
  /** Scripts and stylesheets of each lazily loaded source module, so that its page can preload them. */
  pages: z.record(z.string(), z.array(filePathSchema)),
  /** Version of each package that it uses of the shell's, the federation runtime among them. */
  shared: z.record(z.string(), z.string()),
  /** Names that it imports from each of them, browser and server bundle together. */
  imports: z.record(z.string(), z.array(z.string())).default({}),
  /** The server bundle, or null when pages are rendered in the browser only. */
  server: filePathSchema.nullable(),
  files: z.record(filePathSchema, z.strictObject({ integrity: integritySchema, size: z.int().min(0) })),
  builtAt: z.iso.datetime(),
});
export type Release = z.infer<typeof releaseSchema>;
