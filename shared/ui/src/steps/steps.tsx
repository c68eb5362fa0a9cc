import { Icon } from '../icon/icon';
import css from './steps.module.css';

/** Where one is in a short sequence; `current` counts from 0. */
export function Steps({
  items,
  current,
  label = '步骤',
}: {
  items: readonly string[];
  current: number;
  label?: string;
}) {
  return (
    <ol className={css.steps} aria-label={label}>
      {items.map((title, i) => {
        const state = i < current ? 'done' : i === current ? 'current' : 'ahead';
        return (
          <li
            key={title}
            className={css.step}
            data-state={state}
            aria-current={state === 'current' ? 'step' : undefined}
          >
            <span className={css.mark} aria-hidden="true">
              {state === 'done' ? <Icon name="check" /> : i + 1}
            </span>
            {title}
          </li>
        );
      })}
    </ol>
  );
}
