import type { ReactNode } from 'react';
import { Icon } from '../icon/icon';
import { VisuallyHidden } from '../layout/layout';
import css from './steps.module.css';

/** Progress through a short sequence; `current` is zero-based. */
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

interface TimelineItem {
  /** Required if titles repeat. */
  id?: string;
  title: string;
  time?: ReactNode;
  text?: ReactNode;
  state?: 'done' | 'current' | 'ahead';
}

const stateText = { done: '已完成', current: '进行中', ahead: '未开始' } as const;

/** Vertical list of events; their state is text as well as colour. */
export function Timeline({ items }: { items: readonly TimelineItem[] }) {
  return (
    <ol className={css.timeline}>
      {items.map((item) => (
        <li key={item.id ?? item.title} className={css.event} data-state={item.state}>
          <span className={css.dot} aria-hidden="true">
            {item.state === 'done' ? <Icon name="check" /> : null}
          </span>
          <p className={css.eventTitle}>
            {item.title}
            {item.state ? <VisuallyHidden>（{stateText[item.state]}）</VisuallyHidden> : null}
          </p>
          {item.time ? <p className={css.time}>{item.time}</p> : null}
          {item.text ? <div className={css.eventText}>{item.text}</div> : null}
        </li>
      ))}
    </ol>
  );
}
