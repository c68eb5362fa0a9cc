import type { Caller } from './calls';
import type { ErrorName } from './error-codes';

/** What a call may answer because of what it is, and so is not listed with each. */
export function errorsOfAnyCall(who: Caller): readonly ErrorName[] {
  const read = ['BAD_REQUEST', 'MALFORMED_BODY', 'TOO_LARGE', 'UNSUPPORTED_TYPE'] as const;
  const tenant = who === 'browser' ? [] : (['TENANT_MISSING', 'TENANT_UNKNOWN'] as const);
  const signedIn = who === 'participant' || who === 'operator' ? (['UNAUTHENTICATED'] as const) : [];
  const asUser = who === 'participant' ? (['SESSION_OF_ANOTHER_USER'] as const) : [];
  // Wrong keys are counted, so that they can not be tried one after the other.
  const counted = who === 'operator' ? (['TOO_MANY_REQUESTS'] as const) : [];
  const faults = ['REQUEST_TIMEOUT', 'HEADERS_TOO_LARGE', 'INTERNAL', 'UNAVAILABLE'] as const;
  return [...read, ...tenant, ...signedIn, ...asUser, ...counted, ...faults];
}
