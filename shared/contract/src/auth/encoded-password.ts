import { z } from 'zod';
import { passwordMessages } from '../rules/password';

/** A password as the platform cipher encodes it; what is inside is judged after decoding. */
export const encodedPasswordSchema = z
  .string({ error: passwordMessages.required })
  .min(1, { error: passwordMessages.required })
  .max(500, { error: passwordMessages.format });
