import { atom } from 'jotai';
import { displayNameAtom } from './display-name';
import { sessionAtom } from './session';

export type Avatar = { kind: 'picture'; url: string } | { kind: 'text'; text: string };

const UPLOADED = 2;

/** What the avatar shows: the uploaded picture (logoType 2), otherwise the account's text. */
export const avatarAtom = atom((get): Avatar => {
  const { userInfo, avatar } = get(sessionAtom);
  const url = userInfo?.logoUrl || avatar;
  if (userInfo?.logoType === UPLOADED && url) return { kind: 'picture', url };
  return { kind: 'text', text: userInfo?.logoStr || get(displayNameAtom).slice(0, 1) };
});
