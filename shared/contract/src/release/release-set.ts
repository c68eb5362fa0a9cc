import { z } from 'zod';
import { releaseSchema, remoteNameSchema } from './release';

/** One remote of a set: the release that is served and, when there is one, the good version before it. */
export const setMemberSchema = z.strictObject({
  release: releaseSchema,
  /** Served to the browser when the release itself can not be loaded. */
  fallback: releaseSchema.nullable(),
});
export type SetMember = z.infer<typeof setMemberSchema>;

/** A share of the visitors gets another version of one remote. */
export const canarySchema = z.strictObject({
  remote: remoteNameSchema,
  release: releaseSchema,
  /** Percent of visitors, sticky by visitor. */
  share: z.number().min(0.1).max(100),
  /** When it began; a change of its share or of another remote keeps it, so that one count goes on. */
  since: z.iso.datetime().optional(),
});
export type Canary = z.infer<typeof canarySchema>;

/** An immutable document: which version of every remote the portal serves. */
export const releaseSetSchema = z.strictObject({
  id: z.string().regex(/^[0-9A-Za-z._-]{1,80}$/),
  createdAt: z.iso.datetime(),
  note: z.string(),
  remotes: z.record(remoteNameSchema, setMemberSchema),
  canary: canarySchema.nullable(),
});
export type ReleaseSet = z.infer<typeof releaseSetSchema>;

/** A set as stored: the exact signed text and an Ed25519 signature over its UTF-8 bytes (RFC 8032), base64. */
export const signedSetSchema = z.strictObject({
  payload: z.string(),
  keyId: z.string(),
  signature: z.string(),
});
export type SignedSet = z.infer<typeof signedSetSchema>;

/** The pointer: what is served now and what was served before, newest last. */
export const pointerSchema = z.strictObject({
  current: z.string(),
  history: z.array(
    z.strictObject({ set: z.string(), at: z.iso.datetime(), by: z.string(), reason: z.string() }),
  ),
});
export type Pointer = z.infer<typeof pointerSchema>;
