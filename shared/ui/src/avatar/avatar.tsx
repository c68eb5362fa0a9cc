import { Icon } from '../icon/icon';
import css from './avatar.module.css';

interface AvatarProps {
  /** Picture; without it the text avatar shows. */
  src?: string;
  /** Its last two characters at most are shown. */
  text?: string;
  size?: 's' | 'm' | 'l' | 'xl';
  /** Left out where the name is shown next to it. */
  label?: string;
}

export function Avatar({ src, text, size = 'm', label }: AvatarProps) {
  const letters = [...(text ?? '').trim()].slice(-2).join('');
  const named = label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true };
  return (
    <span className={css.avatar} data-size={size} {...named}>
      {src ? <img src={src} alt="" /> : letters || <Icon name="user" />}
    </span>
  );
}
