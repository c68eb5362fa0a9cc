import type { Caller } from './calls';
import type { ErrorName } from './error-codes';

/** What a call may answer because of what it is, and so is not listed with each. */
export function errorsOfAnyCall(who: Caller): readonly ErrorName[] {
  const read = ['BAD_REQUEST', 'MALFORMED_BODY', 'TOO_LARGE', 'UNSUPPORTED_TYPE'] as const;
  const tenant = who === 'browser' ? [] : (['TENANT_MISSING', 'TENANT_UNKNOWN'] as const);
  const signedIn = who === 'participant' || who === 'operator' ? (['UNAUTHENTICATED'] as const) : [];
  const asUser = who === 'participant' ? (['SESSION_OF_ANOTHER_USER'] as const) : [];
  return [...read, ...tenant, ...signedIn, ...asUser, 'INTERNAL', 'UNAVAILABLE'];
}
