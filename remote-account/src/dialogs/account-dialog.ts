import type { AccountInfo } from '@portal/contract/account';
import type { ComponentType } from 'react';

/** What every dialog about the account is given. */
export interface AccountDialogProps {
  open: boolean;
  account: AccountInfo;
  onClose: () => void;
  /** Closes, says `message`, and has header and page show what is true now. */
  onSaved: (message: string) => void;
}

/** Each dialog is code of its own: forms and their controls are fetched when one is opened. */
export const accountDialogs = {
  avatar: () => import('../avatar/avatar-dialog').then((module) => module.AvatarDialog),
  nickname: () => import('../profile/nickname-dialog').then((module) => module.NicknameDialog),
  username: () => import('../profile/username-dialog').then((module) => module.UsernameDialog),
  contactPhone: () => import('../profile/contact-phone-dialog').then((module) => module.ContactPhoneDialog),
  email: () => import('../profile/email-dialog').then((module) => module.EmailDialog),
  phone: () => import('../profile/phone-dialog').then((module) => module.PhoneDialog),
  password: () => import('../profile/password-dialog').then((module) => module.PasswordDialog),
  export: () => import('../my-data/export-dialog').then((module) => module.ExportDialog),
  close: () => import('../my-data/close-dialog').then((module) => module.CloseDialog),
} satisfies Record<string, () => Promise<ComponentType<AccountDialogProps>>>;

export type AccountDialogName = keyof typeof accountDialogs;
