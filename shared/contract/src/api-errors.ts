import { z } from 'zod';
import { captchaDueSchema, sessionEndSchema } from './auth';
import { entryIssueSchema, stepConflictSchema } from './competition/entry';
import {
  accountErrors,
  activityErrors,
  commonErrors,
  competitionErrors,
  fileErrors,
  publishingErrors,
} from './errors';
import { releaseFailureSchema } from './publishing';

/** Every error of the API by name. `docs/api-errors.md` is generated from it. */
export const errorCatalogue = {
  ...commonErrors,
  ...accountErrors,
  ...competitionErrors,
  ...fileErrors,
  ...activityErrors,
  ...publishingErrors,
} as const;

export type ErrorName = keyof typeof errorCatalogue;

/**
 * Who may make a call. `browser`: requests that browsers make by themselves, without any header of ours; `publisher`:
 * a team's token, and operators.
 */
export type Caller = 'browser' | 'anyone' | 'participant' | 'operator' | 'publisher';

/** Errors that every endpoint for `who` may give; they are not listed with each. */
export function commonErrorsFor(who: Caller): readonly ErrorName[] {
  const unreadable = ['BAD_REQUEST', 'MALFORMED_BODY', 'TOO_LARGE', 'UNSUPPORTED_TYPE'] as const;
  const tenant = who === 'browser' ? [] : (['TENANT_MISSING', 'TENANT_UNKNOWN'] as const);
  const signedIn =
    who === 'participant' || who === 'operator' || who === 'publisher' ? (['UNAUTHENTICATED'] as const) : [];
  const asUser = who === 'participant' ? (['SESSION_OF_ANOTHER_USER'] as const) : [];
  // Wrong keys are limited, so that they can not be guessed one after the other.
  const counted = who === 'operator' || who === 'publisher' ? (['TOO_MANY_REQUESTS'] as const) : [];
  const faults = ['REQUEST_TIMEOUT', 'HEADERS_TOO_LARGE', 'INTERNAL', 'UNAVAILABLE'] as const;
  return [...unreadable, ...tenant, ...signedIn, ...asUser, ...counted, ...faults];
}

/** One refused field; the envelope's `FieldIssue`. */
export const fieldIssueSchema = z.strictObject({
  path: z.array(z.union([z.string(), z.number()])),
  message: z.string(),
});
const issuesSchema = z.strictObject({ issues: z.array(fieldIssueSchema) });

/** Schema of `data` for the errors that carry some; for all others it is null. */
export const errorData = {
  BAD_REQUEST: issuesSchema.nullable(),
  CONFLICT: z.union([
    stepConflictSchema,
    /** Of a submit: the server's revisions by step id. */
    z.strictObject({ revisions: z.record(z.string(), z.number().int()) }),
  ]),
  CONSENT_MISSING: issuesSchema,
  ENTRY_INCOMPLETE: z.strictObject({ issues: z.array(entryIssueSchema) }),
  DEFINITION_INVALID: issuesSchema,
  LOGIN_FAILED: captchaDueSchema,
  OLD_PASSWORD_WRONG: captchaDueSchema,
  /** `repCode`: the code of the captcha's own protocol for the used result. */
  CAPTCHA_WRONG: z.strictObject({ captchaRequired: z.literal(true), repCode: z.string().optional() }),
  /** Null when there never was such a session. */
  REFRESH_TOKEN_INVALID: sessionEndSchema.nullable(),
  SMS_TOO_OFTEN: z.strictObject({ secondsLeft: z.number().int() }),
  RELEASE_REFUSED: z.strictObject({ failure: releaseFailureSchema }),
  FILE_PART_MISSING: z.strictObject({ missing: z.array(z.number().int()) }),
} as const satisfies Partial<Record<ErrorName, z.ZodType>>;
