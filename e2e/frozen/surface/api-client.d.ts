import type { createStore } from 'jotai';
import type { PermissionInfo } from '@portal/contract/auth';

export declare interface ApiClientOptions {
    /** `/api` in the browser; an absolute URL on the server. */
    baseUrl: string;
    tenantId: string;
    /** Replaces axios: on the server, where API calls are most of the cost of a render. */
    transport?: Transport;
    /** The shell's store. Absent on the server, which knows no session. */
    store?: SessionStore;
    /** Key of the platform's password encoding, 16 characters. */
    platformKey?: string;
    /** Called once per expired session, after the store has opened the dialog. */
    onSessionExpired?: () => void;
    /** Called once, when the page must go because its owner is no longer the one signed in (see `page-owner.ts`). */
    onPageLeft?: (reason: LeaveReason) => void;
    /** Called when this page has followed a log-in of another tab. */
    onSignedInElsewhere?: () => void;
    /** Shows a failure to the user (a toast). Called at most once per failure. */
    onError?: (error: ApiError) => void;
}

/**
 * A failed call. `code` is the envelope's code, or the HTTP status, or 0 without a response;
 * `msg` is the Chinese sentence for people; `data` is the envelope's data (field issues, hints).
 */
export declare class ApiError extends Error {
    readonly name = "ApiError";
    readonly code: number;
    readonly msg: string;
    readonly data: unknown;
    readonly kind: ApiErrorKind;
    /** The error was already shown; no other layer should show it again. */
    reported: boolean;
    constructor(kind: ApiErrorKind, code: number, msg: string, data?: unknown);
}

/** What went wrong with a call: the platform refused it, or it did not get through. */
export declare type ApiErrorKind = 'business' | 'session' | 'network' | 'timeout' | 'http';

/** A read as the signed-in user. Failures: see `request`, but silent by default. */
export declare function authedGet<T>(url: string, options?: CallOptions): Promise<T>;

/** A call as the signed-in user. Failures: see `request`, but silent by default. */
export declare function authedPost<T>(url: string, data?: unknown, options?: CallOptions): Promise<T>;

/** What a call may say beside method, address and body. Failures are the caller's to show unless `silent` is false. */
declare type CallOptions = Omit<RequestOptions, 'method' | 'url' | 'data' | 'noToken' | 'bearer'>;

/** Call once before the first request; a later call replaces the configuration. */
export declare function configureApiClient(options: ApiClientOptions): void;

/**
 * Encodes a password, or a captcha's answer, as the platform requires. First use downloads the cipher: the form that
 * asks for a password is usable before that.
 * @param key default: the platform's
 * @throws ApiError, shown already, where the cipher can not be loaded
 */
export declare function encodeSecret(plain: string, key?: string): Promise<string>;

/**
 * Asks the platform who is signed in, and makes them the page's owner; calls that overlap share one request.
 * @throws ApiError when nobody is, or somebody whom the page does not belong to
 */
export declare function identifyUser(store: SessionStore): Promise<PermissionInfo>;

/** By name, not by class: two bundles may hold two copies of the class. */
export declare function isApiError(error: unknown): error is ApiError;

/**
 * Abandons the page when the browser knows that its owner is no longer the one signed in: they logged out in another
 * tab, or somebody else signed in. Not while this tab asks to log in again: then the platform has ended the session, and
 * whoever comes back finds the page as it was.
 */
export declare function leaveIfOwnerGone(): ApiError | undefined;

/**
 * Abandons the page: from now on it sends nothing for anybody, and the shell takes it off the screen.
 * @returns the error to reject the call with; the next page tells the user
 */
export declare function leavePage(reason: LeaveReason): ApiError;

/** Why a page is abandoned: somebody else signed in, its owner logged out elsewhere, somebody else logged in on it. */
export declare type LeaveReason = 'switched' | 'signed-out' | 'own-login';

/** Tells the shell that this page has followed a log-in of another tab. */
export declare function notifySignedInElsewhere(): void;

/**
 * What pages have loaded for the page's owner, kept for ten minutes to be shown at once when it is opened again, and
 * then loaded anew. Nobody else gets it: it is gone as soon as the browser holds another token than the platform has
 * confirmed for the owner, and with the document.
 */
export declare class OwnData<T> {
    #private;
    /** @returns undefined for what was never loaded, is too old, or belongs to somebody else */
    get(key: string): T | undefined;
    /** Keeps nothing where it is not certain whose it is. */
    set(key: string, value: T): void;
    clear(): void;
}

/** @throws Error when no key was configured: sending a password without it would be refused anyway. */
export declare function platformKey(): string;

/** Downloads what every call but a read needs ahead of the first one: when someone is about to fill in a form. */
export declare function prepareRequests(): void;

/** A read that is the same for every visitor. Failures: see `request`, but silent by default. */
export declare function publicGet<T>(url: string, options?: CallOptions): Promise<T>;

/** A call without a session, such as a login. Failures: see `request`, but silent by default. */
export declare function publicPost<T>(url: string, data: unknown, options?: CallOptions): Promise<T>;

/**
 * Calls the platform API for the person whom this page belongs to (see `page-owner.ts`). An expired access token is
 * refreshed once for all waiting calls, which are then sent again; when it can not be refreshed the user is asked to log
 * in again (see `fresh-access-token.ts`).
 *
 * @returns the envelope's `data`
 * @throws ApiError on refusal and transport failure, after showing it to the user unless `silent`;
 *   the signal's reason when aborted
 */
export declare function request<T>(options: RequestOptions): Promise<T>;

export declare interface RequestOptions {
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
    /** The caller shows failures itself: all of them, or those that this picks. */
    silent?: boolean | ((error: ApiError) => boolean);
    signal?: AbortSignal;
    /** Sending the call twice has the same effect as once: it is repeated while the platform is unavailable. */
    repeatable?: boolean;
    /** Lets the call outlive the page that sent it; the body may then have 64 KB at most. */
    keepalive?: boolean;
    /** Milliseconds; default: the portal's limit, 60 000 unless it is set. */
    timeout?: number;
    onUploadProgress?: (event: {
        loaded: number;
        total?: number;
    }) => void;
}

export declare type SessionStore = ReturnType<typeof createStore>;

/** Sends a call of a visitor without a session. Rejects with an ApiError when there is no response. */
export declare type Transport = (options: RequestOptions) => Promise<TransportResponse>;

/** An HTTP response of any status, with its JSON parsed. */
declare interface TransportResponse {
    status: number;
    data: unknown;
}

export { }
