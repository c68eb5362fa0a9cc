import { VisuallyHidden } from '../layout/layout';
import css from './progress.module.css';

/** Loading indicator; announced if `label` is set. */
export function Spinner({ size, label }: { size?: 'l'; label?: string }) {
  const ring = <span className={css.spinner} data-size={size} aria-hidden="true" />;
  if (!label) return ring;
  return (
    <span role="status">
      {ring}
      <VisuallyHidden>{label}</VisuallyHidden>
    </span>
  );
}

interface ProgressBarProps {
  /** 0 to 100; omit if unknown. */
  value?: number;
  label: string;
  tone?: 'brand' | 'success' | 'danger';
}

export function ProgressBar({ value, label, tone = 'brand' }: ProgressBarProps) {
  return <progress className={css.progress} data-tone={tone} max={100} value={value} aria-label={label} />;
}
