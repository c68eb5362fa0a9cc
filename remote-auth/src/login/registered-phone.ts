import { atom } from 'jotai';

/** Phone number of the account that was registered just now, for the login that follows; else empty. */
export const registeredPhoneAtom = atom('');
