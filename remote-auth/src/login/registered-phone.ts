import { atom } from 'jotai';

/** Phone of the account just registered, to prefill the login form; otherwise empty. */
export const registeredPhoneAtom = atom('');
