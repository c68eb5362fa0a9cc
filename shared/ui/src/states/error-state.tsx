import type { ReactNode } from 'react';
import { Button } from '../button/button';
import { Icon } from '../icon/icon';
import css from './states.module.css';

export interface ErrorStateProps {
  title?: string;
  text?: ReactNode;
  /** Shows the retry button. */
  onRetry?: () => void;
  retrying?: boolean;
  action?: ReactNode;
}

export function ErrorState(props: ErrorStateProps) {
  const { title = '加载失败', text = '请检查网络后重试。', onRetry, retrying, action } = props;
  return (
    <div className={css.state} role="alert">
      <span className={css.icon} data-tone="danger">
        <Icon name="alert" />
      </span>
      <p className={css.title}>{title}</p>
      {text ? <p className={css.text}>{text}</p> : null}
      {onRetry || action ? (
        <div className={css.action}>
          {onRetry ? (
            <Button variant="outline" icon="refresh" onClick={onRetry} busy={retrying}>
              重试
            </Button>
          ) : null}
          {action}
        </div>
      ) : null}
    </div>
  );
}
