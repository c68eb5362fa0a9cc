import type { ReactNode } from 'react';
import { classNames } from '../class-names';
import { Icon } from '../icon/icon';
import css from './states.module.css';

const icons = { info: 'info', success: 'check-circle', warning: 'warning', danger: 'alert' } as const;

export interface NoticeProps {
  children: ReactNode;
  tone?: keyof typeof icons;
  title?: ReactNode;
  action?: ReactNode;
  /** `alert` and `status` are read out when they appear; leave it out for what is there from the start. */
  role?: 'alert' | 'status';
  className?: string;
  id?: string;
}

/** A message in the page, with an icon so that the colour is not its only sign. */
export function Notice({ children, tone = 'info', title, action, role, className, id }: NoticeProps) {
  return (
    <div className={classNames(css.notice, className)} data-tone={tone} role={role} id={id}>
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
