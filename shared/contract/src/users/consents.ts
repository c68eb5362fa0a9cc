import { z } from 'zod';

/** What a user agreed to: the two documents of the registration, and an entry's declarations. */
export const consentSchema = z.object({
  id: z.int().positive(),
  kind: z.string(),
  title: z.string(),
  version: z.string(),
  givenAt: z.string(),
  withdrawnAt: z.string().nullable(),
  /** False where the account can not exist without it: closing the account withdraws it. */
  withdrawable: z.boolean(),
});

export const consentsSchema = z.array(consentSchema);

export type Consent = z.infer<typeof consentSchema>;
