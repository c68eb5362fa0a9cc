import { classNames } from '../class-names';
import css from './icon.module.css';
import { type IconName, iconPaths } from './icon-paths';

interface IconProps {
  name: IconName;
  /** 16, 20, 28 or 40 px; defaults to the text size. */
  size?: 's' | 'm' | 'l' | 'xl';
  className?: string;
}

/** Decorative and hidden from screen readers: use next to text or in a labelled button. */
export function Icon({ name, size, className }: IconProps) {
  return (
    <svg viewBox="0 0 24 24" className={classNames(css.icon, className)} data-size={size} aria-hidden="true">
      <path d={iconPaths[name]} />
    </svg>
  );
}

export const iconNames = Object.keys(iconPaths) as IconName[];
