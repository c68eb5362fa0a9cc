import type { createStore } from 'jotai';
import type { ApiError } from './errors';
import type { RequestOptions } from './transport';

export type SessionStore = ReturnType<typeof createStore>;

/** An HTTP response of any status, with its parsed JSON; status 0 if there was none. */
export interface TransportResponse {
  status: number;
  data: unknown;
}

/** Sends a call without a session. */
export type Transport = (options: RequestOptions) => Promise<TransportResponse>;

/**
 * Why a page is abandoned: another user signed in elsewhere, its owner signed out, or another signed in here.
 */
export type LeaveReason = 'switched' | 'signed-out' | 'own-login';

export interface ApiClientOptions {
  /** `/api` in the browser; an absolute URL on the server. */
  baseUrl: string;
  tenantId: string;
  /** Replaces axios on the server, where API calls are most of the cost of a render. */
  transport?: Transport;
  /** The shell's store. Absent on the server, which has no sessions. */
  store?: SessionStore;
  /** Key of the platform's password encoding, 16 characters. */
  platformKey?: string;
  /** Called once, when the page must go because its owner is no longer signed in (see `page-owner.ts`). */
  onPageLeft?: (reason: LeaveReason) => void;
  /** Called after this page has followed a sign-in of another tab. */
  onSignedInElsewhere?: () => void;
  /** Shows a failure to the user as a toast. Called at most once per failure. */
  onError?: (error: ApiError) => void;
}

let current: ApiClientOptions | undefined;

/** Call once before the first request; a later call replaces the configuration. */
export function configureApiClient(options: ApiClientOptions): void {
  current = options;
}

/** @throws Error when called before `configureApiClient`. */
export function clientOptions(): ApiClientOptions {
  if (!current) throw new Error('configureApiClient() must run before the first request');
  return current;
}

/** Reports that this page has followed a sign-in of another tab. */
export function notifySignedInElsewhere(): void {
  clientOptions().onSignedInElsewhere?.();
}

/** @throws Error without a configured key: the platform would refuse the password anyway. */
export function platformKey(): string {
  const { platformKey: key } = clientOptions();
  if (!key) throw new Error('The API client was configured without a platform key');
  return key;
}
