import type { ReactNode } from 'react';
import { Icon } from '../icon/icon';
import type { IconName } from '../icon/icon-paths';
import css from './states.module.css';

export interface EmptyStateProps {
  title?: string;
  text?: ReactNode;
  icon?: IconName;
  /** The way on: a button or link. */
  action?: ReactNode;
}

export function EmptyState({ title = '暂无内容', text, icon = 'inbox', action }: EmptyStateProps) {
  return (
    <div className={css.state}>
      <span className={css.icon}>
        <Icon name={icon} />
      </span>
      <p className={css.title}>{title}</p>
      {text ? <p className={css.text}>{text}</p> : null}
      {action ? <div className={css.action}>{action}</div> : null}
    </div>
  );
}
