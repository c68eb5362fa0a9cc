import { Atom } from 'jotai';
import { PrimitiveAtom } from 'jotai';
import { WritableAtom } from 'jotai';

/** Whether the slot `auth.dialog` has anything to show; its code is not loaded before. */
export declare const authDialogNeededAtom: Atom<boolean>;

export declare type Avatar = {
    kind: 'picture';
    url: string;
} | {
    kind: 'text';
    text: string;
};

/** The uploaded picture (logoType 2), otherwise the account's text. */
export declare const avatarAtom: Atom<Avatar>;

/**
 * Clears a session that can never continue, so that the reloaded page does not prompt a visitor to sign in.
 * Keeps a session that was only interrupted by a broken connection, or started in another tab since.
 */
export declare const clearRefusedSessionAtom: WritableAtom<null, [], void> & {
    init: null;
};

/**
 * Signs out in this browser: removes tokens, stored identity and all user data from the store; the tenant
 * stays. Does not touch the store if there is nothing to remove.
 */
export declare const clearSessionAtom: WritableAtom<null, [], void> & {
    init: null;
};

/**
 * When this returns, no tab sees the tokens; it reads for the same reason as `writeTokens`. Writes nothing if
 * there are none, because browsers block on writes and visitors get here with each page.
 */
export declare function clearTokens(): void;

export declare const clearUnsavedAtom: WritableAtom<null, [key: string], void> & {
    init: null;
};

export declare const closeLoginDialogAtom: WritableAtom<null, [], void> & {
    init: null;
};

export declare const closeSessionPromptAtom: WritableAtom<null, [], void> & {
    init: null;
};

/** Removes the stored, and possibly shown, user `userId` because another user is signed in. */
export declare const discardIdentityAtom: WritableAtom<null, [userId: number], void> & {
    init: null;
};

export declare const displayNameAtom: Atom<string>;

/** Signs the user in to the store. Roles and permissions only change when the response has roles. */
export declare const establishSessionAtom: WritableAtom<null, [permission: PermissionInfo, profile?: SessionProfile | null | undefined], void> & {
    init: null;
};

/** Stores the tenant's data; signing out does not change them. */
export declare const establishTenantAtom: WritableAtom<null, [tenant: Tenant], void> & {
    init: null;
};

export declare function forgetIdentity(): void;

/** Call when the user no longer wants it or it no longer works: an old password would be refused. */
export declare function forgetRememberedLogin(): void;

/** A sign-in has just fetched the user info: the navigation after it need not fetch it again. */
export declare const freshLoginAtom: PrimitiveAtom<boolean> & {
    init: boolean;
};

/** Whether there is a session to try: a refresh token alone suffices to get an access token. */
export declare function hasToken(): boolean;

/** localStorage key; its changes notify other tabs of a sign-in or sign-out. */
export declare const IDENTITY_KEY = "portal.user-info";

/** A user id above zero means signed in; −1 is a visitor. */
export declare const loggedInAtom: Atom<boolean>;

export declare interface LoginDialog {
    open: boolean;
    module: LoginModule;
}

/** Closing resets to the login module, so that the dialog always opens with it. */
export declare const loginDialogAtom: PrimitiveAtom<LoginDialog> & {
    init: LoginDialog;
};

export declare type LoginModule = 'login' | 'register' | 'forgot';

export declare const markUnsavedAtom: WritableAtom<null, [key: string], void> & {
    init: null;
};

export declare const openLoginDialogAtom: WritableAtom<null, [module?: LoginModule | undefined], void> & {
    init: null;
};

export declare const openLogoutConfirmAtom: WritableAtom<null, [], void> & {
    init: null;
};

export declare const openSessionExpiredAtom: WritableAtom<null, [], void> & {
    init: null;
};

/** The page is abandoned because its owner is no longer signed in: it sends no more calls. */
export declare const pageLeftAtom: PrimitiveAtom<boolean> & {
    init: boolean;
};

/** The user whose data the page holds, according to the platform. */
declare interface PageOwner {
    id: number;
    /** The access token that the platform last accepted for this user. */
    token: string | undefined;
}

/**
 * A page belongs to one user for its whole lifetime: the next user to sign in, here or in another tab, gets a
 * fresh page. Set by the API client, unchanged by a sign-out, undefined until a user's data is requested.
 */
export declare const pageOwnerAtom: PrimitiveAtom<PageOwner | undefined> & {
    init: PageOwner | undefined;
};

/** The parts of `get-permission-info` that make up a session. */
export declare interface PermissionInfo {
    user: {
        id: number;
        nickname?: string | null;
        userType?: string | null;
        avatar?: string | null;
        authEnterpriseName?: string | null;
    };
    roles: readonly string[];
    permissions: readonly string[];
    tenantName?: string | null;
}

/** Kind of account, as the platform defines it. */
declare type Platform = 'operate' | 'manage' | 'enterprise' | 'mechanism' | 'tourist';

/**
 * Reads the current tokens from the cookies each time and caches nothing, so that a tab always uses what
 * another tab has just refreshed. Undefined on the server.
 */
export declare function readTokens(): Partial<Tokens>;

/** The refresh token that the platform refused for good. */
export declare const refusedTokenAtom: PrimitiveAtom<string> & {
    init: string;
};

/** localStorage key of the login that the sign-in form fills in. */
export declare const REMEMBERED_LOGIN_KEY = "portal.remembered-login";

/** Shows the last signed-in user until the server has answered. */
export declare const restoreIdentityAtom: WritableAtom<null, [], void> & {
    init: null;
};

/** The signed-in user and the tenant. Without tokens: cookies hold them for all tabs. */
declare interface Session {
    /** −1 for a visitor. */
    id: number;
    platform: Platform | '';
    roles: readonly string[];
    permissions: readonly string[];
    name: string;
    avatar: string;
    entName: string;
    userInfo: UserInfo | undefined;
    tenantId: string;
    tenantName: string;
    mpCode: string;
    wxCode: string;
    manageUrl: string;
}

export declare const sessionAtom: PrimitiveAtom<Session> & {
    init: Session;
};

/** The parts of the profile that refine it. */
declare interface SessionProfile {
    nickname?: string | null;
    authEnterpriseName?: string | null;
    userInfo?: UserInfo | null;
}

/** Blocking questions about the session: it has expired, or confirm the sign-out. */
declare type SessionPrompt = 'expired' | 'logout';

export declare const sessionPromptAtom: PrimitiveAtom<SessionPrompt | undefined> & {
    init: SessionPrompt | undefined;
};

/** @returns id of the last user who signed in to this browser and has not signed out; undefined if unknown */
export declare function storedUserId(): number | undefined;

export declare type Tenant = Pick<Session, 'tenantId' | 'mpCode' | 'wxCode' | 'manageUrl'> & Partial<Pick<Session, 'tenantName'>>;

export declare interface Tokens {
    accessToken: string;
    refreshToken: string;
}

/** Keys of forms with input that the server does not have yet. */
export declare const unsavedInputAtom: PrimitiveAtom<ReadonlySet<string>> & {
    init: ReadonlySet<string>;
};

/**
 * Whether the visitor is signed in, for components that are also rendered on the server.
 * @returns false on the server and during hydration, which must match the server's output.
 */
export declare function useLoggedIn(): boolean;

/** The profile's avatar fields. `logoType` 2: picture at `logoUrl`; otherwise the text `logoStr`. */
declare interface UserInfo {
    logoType: number;
    logoUrl: string;
    logoStr: string;
    mobile: string;
}

/**
 * When this returns, every tab sees the tokens. A write alone may still be pending: the next tab with the
 * refresh lock would read the old refresh token, reuse it and end the session. Reading waits for writes.
 */
export declare function writeTokens({ accessToken, refreshToken }: Tokens): void;

export { }
