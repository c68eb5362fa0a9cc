import { atom } from 'jotai';
import { sessionAtom } from './session';

/** The nickname, or 未填写 while there is none. */
export const displayNameAtom = atom((get) => get(sessionAtom).name || '未填写');
