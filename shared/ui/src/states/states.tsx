import type { ReactNode } from 'react';
import { Button } from '../button/button';
import { Icon } from '../icon/icon';
import type { IconName } from '../icon/icon-paths';
import { handFocusOn } from '../kept-focus';
import css from './states.module.css';

interface EmptyStateProps {
  title?: string;
  text?: ReactNode;
  icon?: IconName;
  /** Next step: a button or link. */
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

export interface ErrorStateProps {
  title?: string;
  text?: ReactNode;
  /** Shows the retry button. */
  onRetry?: () => void;
  retrying?: boolean;
}

export function ErrorState(props: ErrorStateProps) {
  const { title = '加载失败', text = '请检查网络后重试。', onRetry, retrying } = props;
  return (
    <div className={css.state} role="alert">
      <span className={css.icon} data-tone="danger">
        <Icon name="alert" />
      </span>
      <p className={css.title}>{title}</p>
      {text ? <p className={css.text}>{text}</p> : null}
      {onRetry ? (
        <div className={css.action}>
          <Button ref={handFocusOn} variant="outline" icon="refresh" onClick={onRetry} busy={retrying}>
            重试
          </Button>
        </div>
      ) : null}
    </div>
  );
}

const icons = { info: 'info', success: 'check-circle', warning: 'warning', danger: 'alert' } as const;

interface NoticeProps {
  children: ReactNode;
  tone?: keyof typeof icons;
  title?: ReactNode;
  action?: ReactNode;
  /** `alert` and `status` are announced when they appear; omit for content present from the start. */
  role?: 'alert' | 'status';
}

/** Message in the page. The icon conveys the tone without colour. */
export function Notice({ children, tone = 'info', title, action, role }: NoticeProps) {
  return (
    <div className={css.notice} data-tone={tone} role={role}>
      <span className={css.mark}>
        <Icon name={icons[tone]} />
      </span>
      <div className={css.body}>
        {title ? <div className={css.noticeTitle}>{title}</div> : null}
        {children}
      </div>
      {action}
    </div>
  );
}
