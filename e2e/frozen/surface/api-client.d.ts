import type { createStore } from 'jotai';
import type { PermissionInfo } from '@portal/contract/auth';

export declare interface ApiClientOptions {
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

/**
 * A failed call. `code` is the envelope's code, the HTTP status, or 0 without a response; `msg` is the
 * Chinese message for the user; `data` is the envelope's data (field issues, hints).
 */
export declare class ApiError extends Error {
    readonly name = "ApiError";
    readonly code: number;
    readonly msg: string;
    readonly data: unknown;
    readonly kind: ApiErrorKind;
    /** Already shown: no other layer should show it again. */
    reported: boolean;
    constructor(kind: ApiErrorKind, code: number, msg: string, data?: unknown);
}

/** The platform refused the call (`business`, `session`), or it did not get through. */
export declare type ApiErrorKind = 'business' | 'session' | 'network' | 'timeout' | 'http';

/** A read as the signed-in user. Failures: see `request`, but silent by default. */
export declare function authedGet<T>(url: string, options?: CallOptions): Promise<T>;

/** A call as the signed-in user. Failures: see `request`, but silent by default. */
export declare function authedPost<T>(url: string, data?: unknown, options?: CallOptions): Promise<T>;

/** Options besides method, URL and body. The caller shows failures unless `silent` is false. */
declare type CallOptions = Omit<RequestOptions, 'method' | 'url' | 'data' | 'noToken' | 'bearer'>;

/** Call once before the first request; a later call replaces the configuration. */
export declare function configureApiClient(options: ApiClientOptions): void;

/**
 * Encodes a password or captcha answer as the platform requires. The cipher is loaded on first use, so that
 * the form need not wait for it.
 * @param key default: the platform's
 * @throws ApiError, already shown, when the cipher cannot be loaded
 */
export declare function encodeSecret(plain: string, key?: string): Promise<string>;

/**
 * Asks the platform who is signed in and makes them the page's owner; concurrent calls share one request.
 * @throws ApiError when nobody is signed in, or not the page's owner
 */
export declare function identifyUser(store: SessionStore): Promise<PermissionInfo>;

/** Checks the name instead of the class: two bundles may contain two copies of the class. */
export declare function isApiError(error: unknown): error is ApiError;

/**
 * Abandons the page when the browser knows that its owner is no longer signed in: after a sign-out in another
 * tab, or a sign-in by another user. Not while this tab prompts for a new sign-in: then the platform ended
 * the session, and the returning user should find the page unchanged.
 */
export declare function leaveIfOwnerGone(): ApiError | undefined;

/**
 * Abandons the page: it sends no more calls, and the shell takes it off the screen.
 * @returns the error to reject the call with; the next page informs the user
 */
export declare function leavePage(reason: LeaveReason): ApiError;

/**
 * Why a page is abandoned: another user signed in elsewhere, its owner signed out, or another signed in here.
 */
export declare type LeaveReason = 'switched' | 'signed-out' | 'own-login';

/** Reports that this page has followed a sign-in of another tab. */
export declare function notifySignedInElsewhere(): void;

/**
 * Data of the page's owner, kept for ten minutes so that a revisited page shows it immediately and then
 * revalidates. Dropped as soon as the browser holds another token than the one confirmed for the owner, and
 * with the document.
 */
export declare class OwnData<T> {
    #private;
    /** @returns undefined for data that was never loaded, is too old, or belongs to another user */
    get(key: string): T | undefined;
    /** Keeps nothing while the owner is unconfirmed. */
    set(key: string, value: T): void;
    clear(): void;
}

/** @throws Error without a configured key: the platform would refuse the password anyway. */
export declare function platformKey(): string;

/** Preloads what every call except a read needs: call it when the user is about to fill in a form. */
export declare function prepareRequests(): void;

/** A read that is the same for every visitor. Failures: see `request`, but silent by default. */
export declare function publicGet<T>(url: string, options?: CallOptions): Promise<T>;

/** A call without a session, such as a sign-in. Failures: see `request`, but silent by default. */
export declare function publicPost<T>(url: string, data: unknown, options?: CallOptions): Promise<T>;

/**
 * Calls the platform API as the page's owner (see `page-owner.ts`). An expired access token is refreshed once
 * for all waiting calls, which are then retried; if that fails, the user is asked to sign in again (see
 * `fresh-access-token.ts`).
 * @returns the envelope's `data`
 * @throws ApiError on refusal and transport failure, after showing it to the user unless `silent`; the
 *   signal's reason when aborted
 */
export declare function request<T>(options: RequestOptions): Promise<T>;

export declare interface RequestOptions {
    method: 'GET' | 'POST' | 'PUT' | 'DELETE';
    /** Path below the API's base, with a leading slash. */
    url: string;
    /** Query; undefined values are omitted. */
    params?: Readonly<Record<string, unknown>>;
    /** A plain object is sent as JSON, `FormData` as multipart. */
    data?: unknown;
    /** Sends no bearer and skips the 401 flow (sign-in, registration, public content). */
    noToken?: boolean;
    /** Sends this token instead of the session's and skips the 401 flow (sign-out). */
    bearer?: string;
    /** The caller shows failures itself: all of them, or those that the function selects. */
    silent?: boolean | ((error: ApiError) => boolean);
    signal?: AbortSignal;
    /** The call is idempotent: it is retried while the platform is unavailable. */
    repeatable?: boolean;
    /** Lets the call outlive its page; the body is then limited to 64 KB. */
    keepalive?: boolean;
    /** Milliseconds. Default: the portal's limit, 60 000 unless configured. */
    timeout?: number;
    onUploadProgress?: (event: {
        loaded: number;
        total?: number;
    }) => void;
}

export declare type SessionStore = ReturnType<typeof createStore>;

/** Sends a call without a session. */
export declare type Transport = (options: RequestOptions) => Promise<TransportResponse>;

/** An HTTP response of any status, with its parsed JSON; status 0 if there was none. */
declare interface TransportResponse {
    status: number;
    data: unknown;
}

export { }
