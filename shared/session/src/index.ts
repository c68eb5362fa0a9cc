export { type Avatar, avatarAtom } from './avatar';
export { clearSessionAtom } from './clear-session';
export { deadTokenAtom, forgetDeadSessionAtom } from './dead-session';
export { displayNameAtom } from './display-name';
export { establishSessionAtom, type PermissionInfo, type SessionProfile } from './establish-session';
export { establishTenantAtom, type Tenant } from './establish-tenant';
export { loggedInAtom } from './logged-in';
export {
  closeLoginDialogAtom,
  type LoginDialog,
  type LoginModule,
  loginDialogAtom,
  openLoginDialogAtom,
} from './login-dialog';
export { freshLoginAtom, type PageOwner, pageLeftAtom, pageOwnerAtom } from './page-owner';
export { platformOf } from './platform';
export { type Platform, type Session, sessionAtom, type UserInfo } from './session';
export {
  authDialogNeededAtom,
  closeSessionPromptAtom,
  openLogoutConfirmAtom,
  openSessionExpiredAtom,
  type SessionPrompt,
  sessionPromptAtom,
} from './session-prompt';
export {
  forgetIdentity,
  IDENTITY_KEY,
  restoreIdentityAtom,
  storedUserId,
  withdrawIdentityAtom,
} from './stored-identity';
export { readTenant, writeTenant } from './tenant-cookie';
export { clearTokens, hasToken, readTokens, type Tokens, writeTokens } from './tokens';
export { clearUnsavedAtom, markUnsavedAtom, unsavedInputAtom } from './unsaved-input';
export { useLoggedIn } from './use-logged-in';
