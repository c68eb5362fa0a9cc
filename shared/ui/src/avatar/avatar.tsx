import { Icon } from '../icon/icon';
import css from './avatar.module.css';

interface AvatarProps {
  /** Image URL; without it, `text` is shown. */
  src?: string;
  /** Only the last two characters are shown. */
  text?: string;
  size?: 's' | 'm' | 'l' | 'xl';
  /** Omit if the name is shown next to it. */
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
