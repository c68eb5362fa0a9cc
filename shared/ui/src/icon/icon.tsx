import { classNames } from '../class-names';
import css from './icon.module.css';
import { type IconName, iconPaths } from './icon-paths';

interface IconProps {
  name: IconName;
  /** 16, 20, 28 or 40 px; left out, the icon is as big as the text. */
  size?: 's' | 'm' | 'l' | 'xl';
  className?: string;
}

/** Stands beside words, or in a button that has a label: it is never read out. */
export function Icon({ name, size, className }: IconProps) {
  return (
    <svg viewBox="0 0 24 24" className={classNames(css.icon, className)} data-size={size} aria-hidden="true">
      <path d={iconPaths[name]} />
    </svg>
  );
}

export const iconNames = Object.keys(iconPaths) as IconName[];
