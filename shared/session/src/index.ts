export {
  clearTokens,
  hasToken,
  readTokens,
  type Tokens,
  writeTokens,
} from './cookies';
export {
  discardIdentityAtom,
  forgetIdentity,
  forgetRememberedLogin,
  IDENTITY_KEY,
  REMEMBERED_LOGIN_KEY,
  restoreIdentityAtom,
  storedUserId,
} from './identity';
export {
  clearRefusedSessionAtom,
  clearSessionAtom,
  establishSessionAtom,
  establishTenantAtom,
  type PermissionInfo,
  refusedTokenAtom,
  type Tenant,
} from './lifecycle';
export {
  clearUnsavedAtom,
  freshLoginAtom,
  markUnsavedAtom,
  pageLeftAtom,
  pageOwnerAtom,
  unsavedInputAtom,
} from './page';
export {
  authDialogNeededAtom,
  closeLoginDialogAtom,
  closeSessionPromptAtom,
  type LoginDialog,
  type LoginModule,
  loginDialogAtom,
  openLoginDialogAtom,
  openLogoutConfirmAtom,
  openSessionExpiredAtom,
  sessionPromptAtom,
} from './prompts';
export {
  type Avatar,
  avatarAtom,
  displayNameAtom,
  loggedInAtom,
  sessionAtom,
  useLoggedIn,
} from './session';
