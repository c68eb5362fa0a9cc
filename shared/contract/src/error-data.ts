import { z } from 'zod';
import { sessionEndSchema } from './auth/login';
import { entryIssueSchema, stepConflictSchema } from './competition/entry';
import type { ErrorName } from './error-codes';

/** One refused field; the envelope's `FieldIssue`. */
export const fieldIssueSchema = z.strictObject({
  path: z.array(z.union([z.string(), z.number()])),
  message: z.string(),
});
const issuesSchema = z.strictObject({ issues: z.array(fieldIssueSchema) });

/** `data` of the errors that carry some; that of all others is null. */
export const errorData = {
  BAD_REQUEST: issuesSchema.nullable(),
  CONFLICT: z.union([
    stepConflictSchema,
    /** Of a submit: the revisions that the server has, by step id. */
    z.strictObject({ revisions: z.record(z.string(), z.number().int()) }),
  ]),
  CONSENT_MISSING: issuesSchema,
  ENTRY_INCOMPLETE: z.strictObject({ issues: z.array(entryIssueSchema) }),
  DEFINITION_INVALID: issuesSchema,
  LOGIN_FAILED: z.strictObject({ captchaRequired: z.boolean() }),
  OLD_PASSWORD_WRONG: z.strictObject({ captchaRequired: z.boolean() }),
  /** `repCode`: what the captcha's own protocol says of the spent result. */
  CAPTCHA_WRONG: z.strictObject({ captchaRequired: z.literal(true), repCode: z.string().optional() }),
  /** Null where there never was such a session. */
  REFRESH_TOKEN_INVALID: sessionEndSchema.nullable(),
  SMS_TOO_OFTEN: z.strictObject({ secondsLeft: z.number().int() }),
  FILE_PART_MISSING: z.strictObject({ missing: z.array(z.number().int()) }),
} as const satisfies Partial<Record<ErrorName, z.ZodType>>;
