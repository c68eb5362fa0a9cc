import { classNames } from '../class-names';
import css from './progress.module.css';

export interface ProgressBarProps {
  /** 0 to 100; left out while the share is unknown. */
  value?: number;
  label: string;
  tone?: 'brand' | 'success' | 'danger';
  className?: string;
}

export function ProgressBar({ value, label, tone = 'brand', className }: ProgressBarProps) {
  return (
    <progress
      className={classNames(css.progress, className)}
      data-tone={tone}
      max={100}
      value={value}
      aria-label={label}
    >
      {value === undefined ? null : `${Math.round(value)}%`}
    </progress>
  );
}
