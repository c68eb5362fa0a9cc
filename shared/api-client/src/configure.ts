import type { createStore } from 'jotai';
import type { ApiError } from './api-error';
import type { RequestOptions } from './request-options';

export type SessionStore = ReturnType<typeof createStore>;

/** An answer as it came: any HTTP status, with its JSON read. */
export interface WireAnswer {
  status: number;
  data: unknown;
}

/** Carries a call of a visitor without a session. Rejects with an ApiError when there is no answer. */
export type Wire = (options: RequestOptions) => Promise<WireAnswer>;

export interface ApiClientOptions {
  /** `/api` in the browser; an absolute URL on the server. */
  baseUrl: string;
  tenantId: string;
  /** Carries the calls in place of axios: on the server, where the calls of a render are most of its cost. */
  wire?: Wire;
  /** The shell's store. Absent on the server, which knows no session. */
  store?: SessionStore;
  /** Key of the platform's password encoding, 16 characters. */
  platformKey?: string;
  /** Called once per expired session, after the store has been told to show the dialog. */
  onSessionExpired?: () => void;
  /** Tells the user about a failure (a toast). Called at most once for one failure. */
  onError?: (error: ApiError) => void;
}

let current: ApiClientOptions | undefined;

/** Call once before the first request; a later call replaces the configuration. */
export function configureApiClient(options: ApiClientOptions): void {
  current = options;
}

/** @throws Error when the client is used before `configureApiClient`. */
export function clientOptions(): ApiClientOptions {
  if (!current) throw new Error('configureApiClient() must run before the first request');
  return current;
}

/** @throws Error when no key was configured: sending a password without it would be refused anyway. */
export function platformKey(): string {
  const { platformKey: key } = clientOptions();
  if (!key) throw new Error('The API client was configured without a platform key');
  return key;
}
