import { VisuallyHidden } from '../layout/visually-hidden';
import css from './progress.module.css';

/** Something is under way. With `label` it is read out. */
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
