import { z } from 'zod';
import { releaseSchema, releaseVersionSchema, remoteNameSchema } from './release';
import { signedDocumentSchema } from './signed-document';

/** One remote of a set: the release that is served and, when there is one, the good version before it. */
const setMemberSchema = z.strictObject({
  release: releaseSchema,
  /** Served to the browser when the release itself can not be loaded. */
  fallback: releaseSchema.nullable(),
});
export type SetMember = z.infer<typeof setMemberSchema>;

/** A share of the visitors gets another version of one remote. */
const canarySchema = z.strictObject({
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

/** The pointer: what is served now and what was served before, newest last. */
export const pointerSchema = z.strictObject({
  /** Grows with every change, so that an earlier pointer can not be put back. 0 for one from before they were signed. */
  number: z.int().min(0).default(0),
  current: z.string(),
  history: z.array(
    z.strictObject({
      set: z.string(),
      at: z.iso.datetime(),
      by: z.string(),
      reason: z.string(),
      /** Signed in advance, when a canary began: time, actor and reason stand in the note beside the signature. */
      signedInAdvance: z.literal(true).optional(),
    }),
  ),
  /** Versions that were rolled back from, by remote: never a fallback until one is activated by its name again. */
  withdrawn: z.record(remoteNameSchema, z.array(releaseVersionSchema)).default({}),
});
export type Pointer = z.infer<typeof pointerSchema>;

/** The pointer as stored. */
const signedPointerSchema = signedDocumentSchema.extend({
  /** While a canary runs: the pointer that ends it, so that a shell server can do so without a private key. */
  withoutCanary: signedDocumentSchema.optional(),
  /** When and why a pointer that was signed in advance took effect; shown in the history, but not signed. */
  note: z.strictObject({ at: z.iso.datetime(), by: z.string(), reason: z.string() }).optional(),
});
export type SignedPointer = z.infer<typeof signedPointerSchema>;

/** Stores from before pointers were signed hold the bare document. */
export const storedPointerSchema = z.union([signedPointerSchema, pointerSchema]);
export type StoredPointer = z.infer<typeof storedPointerSchema>;
