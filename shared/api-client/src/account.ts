import { authedGet, authedPost, request } from '@portal/api-client';
import type {
  AccountInfo,
  ClosedAccount,
  ClosingTerms,
  Consent,
  ModifyLogo,
  NotificationPage,
  SignInRecord,
  UserExport,
} from '@portal/contract/account';
import { forgetRememberedLogin } from '@portal/session';

/** Forgets the remembered login after a successful change: it would be filled in and refused. */
async function forgettingLogin<T>(change: Promise<T>): Promise<T> {
  const result = await change;
  forgetRememberedLogin();
  return result;
}

/** GET /auth/user/info: the account for the personal centre. */
export function getAccount(signal?: AbortSignal): Promise<AccountInfo> {
  return authedGet('/auth/user/info', { signal });
}

/** POST /auth/user/modify_acName?acName=. @throws ApiError ACCOUNT_NAME_TAKEN */
export function modifyAcName(acName: string): Promise<true> {
  return forgettingLogin(authedPost('/auth/user/modify_acName', undefined, { params: { acName } }));
}

/** POST /auth/user/modify_nickname: the name remark; empty clears it. */
export function modifyNickname(nickname: string): Promise<true> {
  return authedPost('/auth/user/modify_nickname', { nickname });
}

/** POST /auth/user/modify_contact_phone: the phone that organisers call; not used for sign-in. */
export function modifyContactPhone(contactPhone: string): Promise<true> {
  return authedPost('/auth/user/modify_contact_phone', { contactPhone });
}

/** POST /user/system_auth_person/modify_email?email= */
export function modifyEmail(email: string): Promise<true> {
  return authedPost('/user/system_auth_person/modify_email', undefined, { params: { email } });
}

/** POST /auth/user/modify_logo: the avatar, either a stored picture or up to four characters. */
export function modifyLogo(logo: ModifyLogo): Promise<true> {
  return authedPost('/auth/user/modify_logo', logo);
}

/**
 * POST /auth/user/check_modify_phone: proves possession of the current phone.
 * @returns a ticket for `modifyPhone`, for one use within ten minutes
 * @throws ApiError PHONE_NOT_CURRENT, SMS_CODE_…
 */
export async function checkModifyPhone(phone: string, smsCode: string): Promise<string> {
  const { ticket } = await authedPost<{ ticket: string }>('/auth/user/check_modify_phone', {
    phone,
    smsCode,
  });
  return ticket;
}

/** POST /auth/user/modify_phone: binds the new phone. @throws ApiError PHONE_TAKEN, TICKET_INVALID, SMS_CODE_… */
export function modifyPhone(change: { phone: string; smsCode: string; ticket: string }): Promise<true> {
  return forgettingLogin(authedPost('/auth/user/modify_phone', change));
}

/** GET /auth/user/sessions: up to fifty sign-ins, active ones first, then the latest ended ones. */
export function listSignIns(signal?: AbortSignal): Promise<SignInRecord[]> {
  return authedGet('/auth/user/sessions', { signal });
}

/** DELETE /auth/user/sessions/{id}: signs that device out on its next call. Shows failures itself. */
export function endSignIn(id: number): Promise<true> {
  return request({ method: 'DELETE', url: `/auth/user/sessions/${id}` });
}

/** DELETE /auth/user/sessions: ends all other sign-ins. @returns how many it ended. Shows failures itself. */
export async function endOtherSignIns(): Promise<number> {
  const { ended } = await request<{ ended: number }>({ method: 'DELETE', url: '/auth/user/sessions' });
  return ended;
}

/** GET /auth/user/consents, newest first. */
export function listConsents(signal?: AbortSignal): Promise<Consent[]> {
  return authedGet('/auth/user/consents', { signal });
}

/** POST /auth/user/consents/{id}/withdraw. @throws ApiError CONSENT_NEEDED if the account requires it */
export function revokeConsent(id: number): Promise<true> {
  return authedPost(`/auth/user/consents/${id}/withdraw`, undefined, { silent: false });
}

export interface NotificationQuery {
  /** From 1. */
  pageNo: number;
  pageSize: number;
  unread?: boolean;
}

/** GET /auth/user/notifications, newest first. */
export function listNotifications(
  { pageNo, pageSize, unread = false }: NotificationQuery,
  signal?: AbortSignal,
): Promise<NotificationPage> {
  return authedGet('/auth/user/notifications', { params: { pageNo, pageSize, unread }, signal });
}

/** POST /auth/user/notifications/{id}/read. `keepalive`: following a notice's link marks it as read. */
export function readNotification(id: number): Promise<true> {
  return authedPost(`/auth/user/notifications/${id}/read`, undefined, { keepalive: true });
}

/** POST /auth/user/notifications/read-all. Shows failures itself. */
export function readAllNotifications(): Promise<true> {
  return authedPost('/auth/user/notifications/read-all', undefined, { silent: false });
}

/** POST /auth/user/export with a code of type 04: all data stored about the user, by domain. */
export function exportOwnData(smsCode: string): Promise<UserExport> {
  return authedPost('/auth/user/export', { smsCode });
}

/** GET /auth/user/close: what closing the account erases, and what is kept and why. */
export function getClosingTerms(signal?: AbortSignal): Promise<ClosingTerms> {
  return authedGet('/auth/user/close', { signal });
}

/** POST /auth/user/close with a code of type 04. Irreversible. */
export function closeAccount(smsCode: string): Promise<ClosedAccount> {
  return forgettingLogin(authedPost('/auth/user/close', { smsCode }));
}
