import { atom } from 'jotai';
import { sessionAtom } from './session';

/** A user id above zero means signed in; −1 is the visitor. */
export const loggedInAtom = atom((get) => get(sessionAtom).id > 0);
