import { z } from 'zod';
import { releaseSchema, releaseVersionSchema, remoteNameSchema } from './release';
import { signedDocumentSchema } from './signed-document';

/** One remote of a set: the release to serve and, if there is one, the last good version before it. */
const setMemberSchema = z.strictObject({
  release: releaseSchema,
  /** Loaded by the browser if the release itself fails to load. */
  fallback: releaseSchema.nullable(),
});
export type SetMember = z.infer<typeof setMemberSchema>;

/** A share of the visitors gets another version of one remote. */
const canarySchema = z.strictObject({
  remote: remoteNameSchema,
  release: releaseSchema,
  /** Percent of visitors, sticky per visitor. */
  share: z.number().min(0.1).max(100),
  /** When it began. Changing its share or another remote keeps it, so that counting continues. */
  since: z.iso.datetime().optional(),
});
export type Canary = z.infer<typeof canarySchema>;

/** An immutable document: the version of every remote that the portal serves. */
export const releaseSetSchema = z.strictObject({
  id: z.string().regex(/^[0-9A-Za-z._-]{1,80}$/),
  createdAt: z.iso.datetime(),
  note: z.string(),
  remotes: z.record(remoteNameSchema, setMemberSchema),
  canary: canarySchema.nullable(),
});
export type ReleaseSet = z.infer<typeof releaseSetSchema>;

/** The pointer: the set served now and the sets served before, newest last. */
export const pointerSchema = z.strictObject({
  /** Increases with every change, so that an old pointer cannot be replayed. 0 if it predates signing. */
  number: z.int().min(0).default(0),
  current: z.string(),
  history: z.array(
    z.strictObject({
      set: z.string(),
      at: z.iso.datetime(),
      by: z.string(),
      reason: z.string(),
      /** Signed in advance, when the canary began; time, actor and reason are in the unsigned `note`. */
      signedInAdvance: z.literal(true).optional(),
    }),
  ),
  /** Versions that were rolled back from, by remote: never a fallback until activated by name again. */
  withdrawn: z.record(remoteNameSchema, z.array(releaseVersionSchema)).default({}),
});
export type Pointer = z.infer<typeof pointerSchema>;

const signedPointerSchema = signedDocumentSchema.extend({
  /** While a canary runs: a pointer that ends it, so that a shell server can do so without a private key. */
  withoutCanary: signedDocumentSchema.optional(),
  /** When and why a pointer signed in advance took effect; shown in the history, not signed. */
  note: z.strictObject({ at: z.iso.datetime(), by: z.string(), reason: z.string() }).optional(),
});
export type SignedPointer = z.infer<typeof signedPointerSchema>;

/** Stores that predate signing hold the bare document. */
export const storedPointerSchema = z.union([signedPointerSchema, pointerSchema]);
export type StoredPointer = z.infer<typeof storedPointerSchema>;
