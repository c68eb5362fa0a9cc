import { z } from 'zod';
import { releaseVersionSchema, remoteNameSchema } from './release/release';
import { pointerSchema, releaseSetSchema } from './release/release-set';

/** Media type of an uploaded build: a gzipped tar archive of the build's `dist`. */
export const RELEASE_ARCHIVE = 'application/gzip';

/** Archive member: `release.json` signed with the team's own key; without it the portal signs. */
export const SIGNED_RELEASE = 'release.signed.json';

/** Name of a publisher: a team that publishes its own remotes. */
export const publisherNameSchema = z
  .string()
  .regex(/^[a-z][a-z0-9-]{1,39}$/, '团队名称由 2 到 40 个小写字母、数字和“-”组成');

/** What an operator sets when a team may publish. */
export const newPublisherSchema = z.object({
  name: publisherNameSchema,
  remotes: z.array(remoteNameSchema, '请写明模块').min(1, '请至少写明一个模块').max(20, '最多 20 个模块'),
  mayActivate: z.boolean('应为 true 或 false').default(false),
  /** The team's Ed25519 key (SPKI, PEM). If set, everything the team publishes must be signed with it. */
  publicKey: z.string().max(1000).nullable().default(null),
  /** First day, in Beijing, on which the token is no longer valid. */
  expiresOn: z.iso.date('日期应写作 2027-12-31').nullable().default(null),
});

/** A publisher as operators see it; the token is never shown again. */
export const publisherSchema = z.object({
  name: publisherNameSchema,
  remotes: z.array(remoteNameSchema),
  mayActivate: z.boolean(),
  expiresAt: z.string().nullable(),
  createdAt: z.string(),
  lastUsedAt: z.string().nullable(),
  revokedAt: z.string().nullable(),
});
export type PublisherDto = z.infer<typeof publisherSchema>;

/** The only response that carries the token. */
export const issuedTokenSchema = z.object({ publisher: publisherSchema, token: z.string() });
export type IssuedToken = z.infer<typeof issuedTokenSchema>;

export const publishedReleaseSchema = z.object({
  name: remoteNameSchema,
  version: releaseVersionSchema,
  files: z.number().int(),
  /** False if exactly this content was already published. */
  isNew: z.boolean(),
  /** False if the API has no shell build, so that shared packages and server bundle went unchecked. */
  checkedWithShell: z.boolean(),
  /** Why activating it alone would be refused now, one line each; absent from older portals. */
  conflicts: z.array(z.string()).optional(),
});
export type PublishedRelease = z.infer<typeof publishedReleaseSchema>;

export const activateReleasesSchema = z.object({
  versions: z
    .record(remoteNameSchema, releaseVersionSchema)
    .refine((versions) => Object.keys(versions).length > 0, '请写明要启用的版本'),
  reason: z.string().trim().min(1, '请填写原因').max(200, '原因不能超过200个字'),
});

/** What is served and what is published, as far as the caller may see it. */
export const releaseOverviewSchema = z.object({
  set: releaseSetSchema.nullable(),
  pointer: pointerSchema.nullable(),
  published: z.array(
    z.object({ name: remoteNameSchema, version: releaseVersionSchema, publishedAt: z.string() }),
  ),
});
export type ReleaseOverview = z.infer<typeof releaseOverviewSchema>;

/** Kinds of failure of a release command; they determine the exit code of the command line. */
export const releaseFailureSchema = z.enum([
  'usage',
  'refused',
  'conflict',
  'not-found',
  'signature',
  'store',
  'build',
]);
