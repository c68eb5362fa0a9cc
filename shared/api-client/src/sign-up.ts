import { authedPost, publicGet, publicPost, type RequestOptions } from '@portal/api-client';
import type { Seats, SignUp, SignUpTicket } from '@portal/contract/sign-up';
import { hasToken } from '@portal/session';

/** GET /activity/{id}/seats */
export function getSeats(id: number, signal?: AbortSignal): Promise<Seats> {
  return publicGet(`/activity/${id}/seats`, { signal });
}

/**
 * POST /activity/{id}/sign-up: with the account if the user is signed in.
 * @param silent refusals that the caller shows itself
 * @throws ApiError SIGN_UP_CLOSED, SMS_CODE_…
 */
export function signUp(id: number, form: SignUp, silent: RequestOptions['silent']): Promise<SignUpTicket> {
  const post = hasToken() ? authedPost : publicPost;
  return post(`/activity/${id}/sign-up`, form, { silent });
}

/** GET /activity-ticket/{token}. @throws ApiError code 404 for an invalid token */
export function getTicket(token: string): Promise<SignUpTicket> {
  return publicGet(`/activity-ticket/${encodeURIComponent(token)}`);
}

/** POST /activity-ticket/{token}/cancel */
export function cancelSignUp(token: string): Promise<SignUpTicket> {
  return publicPost(`/activity-ticket/${encodeURIComponent(token)}/cancel`, {});
}

/** URL of the activity's calendar file. */
export const calendarHref = (id: number) => `/api/activity/${id}/calendar`;
