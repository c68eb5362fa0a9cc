import { z } from 'zod';
import { remoteNameSchema } from './release';

/** A document as stored: its exact text and an Ed25519 signature (RFC 8032), base64, by key `keyId`. */
export const signedDocumentSchema = z.strictObject({
  payload: z.string(),
  keyId: z.string(),
  signature: z.string(),
});
export type SignedDocument = z.infer<typeof signedDocumentSchema>;

/** `keys/publishers/<name>.json`: a team's public key and the remotes it may sign for. */
export const publisherFileSchema = z.strictObject({
  /** SPKI, PEM. */
  publicKey: z.string(),
  remotes: z.array(remoteNameSchema).min(1),
});
