import type { ApiError } from './api-error';

export interface RequestOptions {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Path below the API's base, beginning with a slash. */
  url: string;
  /** Query; undefined values are left out, the others percent-encoded. */
  params?: Readonly<Record<string, unknown>>;
  /** A plain object goes as JSON, `FormData` as multipart. */
  data?: unknown;
  /** Send without a bearer and stay out of the 401 flow (login, registration, public content). */
  noToken?: boolean;
  /** Send with this token instead of the session's, and stay out of the 401 flow (log-out). */
  bearer?: string;
  /** The caller tells the user itself: always, or of the failures that it picks. */
  silent?: boolean | ((error: ApiError) => boolean);
  signal?: AbortSignal;
  /** The call may be sent twice with the same effect: it is sent again while the platform says to come back. */
  repeatable?: boolean;
  /** Lets the call outlive the page that sent it; the body may then have 64 KB at most. */
  keepalive?: boolean;
  /** Milliseconds; default 60 000. */
  timeout?: number;
  onUploadProgress?: (event: { loaded: number; total?: number }) => void;
}
