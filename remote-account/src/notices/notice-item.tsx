import { readNotification } from '@portal/api-client/account';
import type { Notification } from '@portal/contract/account';
import { Anchor, Button, Icon, type IconName, VisuallyHidden } from '@portal/ui';
import { beijingMinute } from '../center/moment';
import css from './notices.module.css';

const icons = {
  deadline: 'clock',
  returned: 'edit',
  status: 'flag',
  account: 'user',
  announcement: 'news',
} as const satisfies Record<Notification['kind'], IconName>;

interface NoticeItemProps {
  notice: Notification;
  /** With the button that said so; without when its link was followed. */
  onRead: (pressed?: HTMLButtonElement) => void;
}

/** One notice; following its link, or saying so, marks it as read. */
export function NoticeItem({ notice, onRead }: NoticeItemProps) {
  const { id, kind, title, body, href, createdAt, readAt } = notice;
  const unread = readAt === null;
  const read = (pressed?: HTMLButtonElement) => {
    if (!unread) return;
    readNotification(id).then(
      () => onRead(pressed),
      () => {
        // It stays unread, and shows so.
      },
    );
  };
  return (
    <li className={css.item} data-unread={unread || undefined}>
      <span className={css.icon}>
        <Icon name={icons[kind]} />
      </span>
      <div className={css.body}>
        <p className={css.title}>
          {unread ? <VisuallyHidden>未读：</VisuallyHidden> : null}
          {title}
        </p>
        <p className={css.text}>{body}</p>
        <p className={css.time}>{beijingMinute(createdAt)}</p>
      </div>
      <div className={css.acts}>
        {href ? (
          <Anchor href={href} className={css.link} aria-label={`查看：${title}`} onClick={() => read()}>
            查看
          </Anchor>
        ) : null}
        {unread ? (
          <Button
            variant="ghost"
            size="s"
            aria-label={`标为已读：${title}`}
            onClick={({ currentTarget }) => read(currentTarget)}
          >
            标为已读
          </Button>
        ) : null}
      </div>
    </li>
  );
}
