import { readAllNotifications } from '@portal/api-client/account';
import { Button, Card, EmptyState, Pagination, TabNav, toast } from '@portal/ui';
import { useRevalidator } from '@portal/ui/router';
import { type MouseEvent, useState } from 'react';
import { TabHeading } from '../center/tab-heading';
import { tabHref } from '../center/tabs';
import { useKeptFocus } from '../center/use-kept-focus';
import type { NoticesView } from './load-notices';
import { NoticeItem } from './notice-item';
import css from './notices.module.css';

function hrefOf({ unread, page }: { unread: boolean; page?: number }): string {
  return `${tabHref('notifications')}${unread ? '&filter=unread' : ''}${page && page > 1 ? `&page=${page}` : ''}`;
}

/** 消息通知: newest first, read or not. */
export function Notices({ page, unreadOnly }: NoticesView) {
  const { revalidate } = useRevalidator();
  const [busy, setBusy] = useState(false);
  const keepFocus = useKeptFocus();
  const onRead = (pressed?: HTMLButtonElement) => {
    if (pressed) {
      toast.success('已标为已读');
      keepFocus(pressed);
    }
    return revalidate();
  };
  const readAll = async ({ currentTarget }: MouseEvent<HTMLButtonElement>) => {
    setBusy(true);
    try {
      await readAllNotifications();
      await onRead(currentTarget);
    } catch {
      // The API client has told the user why.
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <TabHeading
        title="消息通知"
        lead="截止提醒、退回修改和审核结果会发到这里。"
        actions={
          page.unread > 0 ? (
            <Button variant="outline" size="s" icon="check" busy={busy} onClick={readAll}>
              全部标为已读
            </Button>
          ) : null
        }
      />
      <TabNav
        label="消息范围"
        variant="pills"
        keepScroll
        items={[
          { href: hrefOf({ unread: false }), label: '全部', current: !unreadOnly },
          { href: hrefOf({ unread: true }), label: `未读（${page.unread}）`, current: unreadOnly },
        ]}
      />
      {page.list.length === 0 ? (
        <Card as="section">
          <EmptyState
            icon="bell"
            title={unreadOnly ? '没有未读消息' : '还没有消息'}
            text="报名有新进展时，我们会在这里通知您。"
          />
        </Card>
      ) : (
        <ul className={css.list}>
          {page.list.map((notice) => (
            <NoticeItem key={notice.id} notice={notice} onRead={onRead} />
          ))}
        </ul>
      )}
      <Pagination
        page={page.pageNo}
        pageCount={Math.ceil(page.total / page.pageSize)}
        getHref={(number) => hrefOf({ unread: unreadOnly, page: number })}
      />
    </>
  );
}
