import { Atom } from 'jotai';
import { PrimitiveAtom } from 'jotai';
import { WritableAtom } from 'jotai';

/** Whether the slot `auth.dialog` has anything to show; until then its code is not loaded. */
export declare const authDialogNeededAtom: Atom<boolean>;

export declare type Avatar = {
    kind: 'picture';
    url: string;
} | {
    kind: 'text';
    text: string;
};

/** What the avatar shows: the uploaded picture (logoType 2), otherwise the account's text. */
export declare const avatarAtom: Atom<Avatar>;

/**
 * Clears a session that can never continue, so that the reloaded page does not ask a visitor to log in again. A session
 * that only a broken connection interrupted, or that began in another tab since, is kept.
 */
export declare const clearRefusedSessionAtom: WritableAtom<null, [], void> & {
    init: null;
};

/**
 * Log-out of this browser: removes tokens, stored identity and everything of the user in the store; the tenant stays.
 * Leaves the store alone when there is nothing to remove.
 */
export declare const clearSessionAtom: WritableAtom<null, [], void> & {
    init: null;
};

/**
 * On return no tab sees the tokens any more; it reads for the same reason as `writeTokens`. Where there are none it writes
 * nothing: browsers wait for each write, and visitors without a session come here with each page.
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

/** Removes `userId`, stored here and perhaps shown already, because somebody else is signed in. */
export declare const discardIdentityAtom: WritableAtom<null, [userId: number], void> & {
    init: null;
};

/** The nickname, or 未填写 while there is none. */
export declare const displayNameAtom: Atom<string>;

/** Signs the user in to the store. Roles and permissions change only when the response has roles. */
export declare const establishSessionAtom: WritableAtom<null, [permission: PermissionInfo, profile?: SessionProfile | null | undefined], void> & {
    init: null;
};

/** Stores the tenant's data; logging out does not change them. */
export declare const establishTenantAtom: WritableAtom<null, [tenant: Tenant], void> & {
    init: null;
};

export declare function forgetIdentity(): void;

/** Call when the person no longer wants it, or when it no longer works: an old password would be refused. */
export declare function forgetRememberedLogin(): void;

/** A login has just fetched the user info: the navigation that it leads to need not fetch it again. */
export declare const freshLoginAtom: PrimitiveAtom<boolean> & {
    init: boolean;
};

/** Whether there is a session to try: a refresh token alone is enough to get an access token. */
export declare function hasToken(): boolean;

/** Key in local storage; its change notifies the other tabs of a log-in or log-out. */
export declare const IDENTITY_KEY = "portal.user-info";

/** A user id above zero means signed in; −1 is the visitor. */
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

/** The page is abandoned because its owner is not signed in any more: it sends nothing for anybody. */
export declare const pageLeftAtom: PrimitiveAtom<boolean> & {
    init: boolean;
};

/** Whose data a page holds, according to the platform. */
declare interface PageOwner {
    id: number;
    /** The access token that the platform last accepted for this user. */
    token: string | undefined;
}

/**
 * A page belongs to one person as long as it lives: whoever signs in next, here or in another tab, gets a fresh page.
 * Set by the API client; logging out does not change it. Undefined until somebody's data are requested.
 */
export declare const pageOwnerAtom: PrimitiveAtom<PageOwner | undefined> & {
    init: PageOwner | undefined;
};

/** The parts of `get-permission-info` that make a session. */
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
 * The tokens as they are now. They are read from the cookies each time and kept nowhere else, so that a tab
 * always uses what another tab has just refreshed. Undefined on the server.
 */
export declare function readTokens(): Partial<Tokens>;

/** The refresh token that the platform refused for good. */
export declare const refusedTokenAtom: PrimitiveAtom<string> & {
    init: string;
};

/** Key in local storage of the login that the login form fills in. */
export declare const REMEMBERED_LOGIN_KEY = "portal.remembered-login";

/** Shows who was signed in last until the server has responded. */
export declare const restoreIdentityAtom: WritableAtom<null, [], void> & {
    init: null;
};

/** Who is signed in, and to which tenant. Tokens are not here: cookies hold them for all tabs. */
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

/** Questions about the session that must be answered before anything else: expired, or log out for sure? */
declare type SessionPrompt = 'expired' | 'logout';

export declare const sessionPromptAtom: PrimitiveAtom<SessionPrompt | undefined> & {
    init: SessionPrompt | undefined;
};

/** @returns id of whoever signed in last in this browser and has not logged out; undefined when nobody is known */
export declare function storedUserId(): number | undefined;

export declare type Tenant = Pick<Session, 'tenantId' | 'mpCode' | 'wxCode' | 'manageUrl'> & Partial<Pick<Session, 'tenantName'>>;

export declare interface Tokens {
    accessToken: string;
    refreshToken: string;
}

/** Keys of the forms that hold input which the server does not have yet. */
export declare const unsavedInputAtom: PrimitiveAtom<ReadonlySet<string>> & {
    init: ReadonlySet<string>;
};

/**
 * Whether the visitor is signed in, for parts that the server renders too.
 * @returns false on the server and while hydrating: the server knows nobody, and both must render the same.
 */
export declare function useLoggedIn(): boolean;

/** The part of the profile that draws the avatar. `logoType` 2: picture at `logoUrl`; else the text `logoStr`. */
declare interface UserInfo {
    logoType: number;
    logoUrl: string;
    logoStr: string;
    mobile: string;
}

/**
 * On return every tab sees the tokens. A cookie write alone may still be pending then: a tab that gets the refresh lock
 * next would read the old refresh token and end the session by using it again. Reading waits for the writes before it.
 */
export declare function writeTokens({ accessToken, refreshToken }: Tokens): void;

export { }
