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

/** Every API error by name. `docs/api-errors.md` is generated from it. */
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
 * Who may call an endpoint. `browser`: requests that browsers send on their own, without our headers; `publisher`: a
 * team's token or an operator.
 */
export type Caller = 'browser' | 'anyone' | 'participant' | 'operator' | 'publisher';

/** Errors that any endpoint for `who` may return; they are not listed per endpoint. */
export function commonErrorsFor(who: Caller): readonly ErrorName[] {
  const unreadable = ['BAD_REQUEST', 'MALFORMED_BODY', 'TOO_LARGE', 'UNSUPPORTED_TYPE'] as const;
  const tenant = who === 'browser' ? [] : (['TENANT_MISSING', 'TENANT_UNKNOWN'] as const);
  const signedIn =
    who === 'participant' || who === 'operator' || who === 'publisher' ? (['UNAUTHENTICATED'] as const) : [];
  const asUser = who === 'participant' ? (['SESSION_OF_ANOTHER_USER'] as const) : [];
  // Wrong keys are rate-limited against brute force.
  const counted = who === 'operator' || who === 'publisher' ? (['TOO_MANY_REQUESTS'] as const) : [];
  const faults = ['REQUEST_TIMEOUT', 'HEADERS_TOO_LARGE', 'INTERNAL', 'UNAVAILABLE'] as const;
  return [...unreadable, ...tenant, ...signedIn, ...asUser, ...counted, ...faults];
}

/** A rejected field; same shape as the envelope's `FieldIssue`. */
export const fieldIssueSchema = z.strictObject({
  path: z.array(z.union([z.string(), z.number()])),
  message: z.string(),
});
const issuesSchema = z.strictObject({ issues: z.array(fieldIssueSchema) });

/** Schema of `data` for errors that carry data; for all others it is null. */
export const errorData = {
  BAD_REQUEST: issuesSchema.nullable(),
  CONFLICT: z.union([
    stepConflictSchema,
    /** For a submit: the server's revisions by step id. */
    z.strictObject({ revisions: z.record(z.string(), z.number().int()) }),
  ]),
  CONSENT_MISSING: issuesSchema,
  ENTRY_INCOMPLETE: z.strictObject({ issues: z.array(entryIssueSchema) }),
  DEFINITION_INVALID: issuesSchema,
  LOGIN_FAILED: captchaDueSchema,
  OLD_PASSWORD_WRONG: captchaDueSchema,
  /** `repCode`: the captcha protocol's own error code for the submitted result. */
  CAPTCHA_WRONG: z.strictObject({ captchaRequired: z.literal(true), repCode: z.string().optional() }),
  REFRESH_TOKEN_INVALID: sessionEndSchema.nullable(),
  SMS_TOO_OFTEN: z.strictObject({ secondsLeft: z.number().int() }),
  RELEASE_REFUSED: z.strictObject({ failure: releaseFailureSchema }),
  FILE_PART_MISSING: z.strictObject({ missing: z.array(z.number().int()) }),
} as const satisfies Partial<Record<ErrorName, z.ZodType>>;
