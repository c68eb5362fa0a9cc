import { avatarAtom, displayNameAtom, sessionAtom } from '@portal/session';
import { Avatar } from '@portal/ui';
import { useAtomValue } from 'jotai';
import css from './center.module.css';

/** 138****0000: enough to recognise one's own number by, and nothing to read over a shoulder. */
export function maskPhone(phone: string): string {
  return phone.replace(/^(\d{3})\d{4}(\d{4})$/, '$1****$2');
}

/** Who is signed in. */
export function Identity() {
  const avatar = useAtomValue(avatarAtom);
  const name = useAtomValue(displayNameAtom);
  const { userInfo, entName } = useAtomValue(sessionAtom);
  const phone = maskPhone(userInfo?.mobile ?? '');
  return (
    <div className={css.identity}>
      {avatar.kind === 'picture' ? (
        <Avatar size="l" src={avatar.url} />
      ) : (
        <Avatar size="l" text={avatar.text} />
      )}
      <div className={css.who}>
        <p className={css.name}>{name}</p>
        <p className={css.phone}>{entName || phone}</p>
      </div>
    </div>
  );
}
