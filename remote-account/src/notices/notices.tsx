import { isApiError } from '@portal/api-client';
import { readAllNotifications, readNotification } from '@portal/api-client/account';
import type { Notification } from '@portal/contract/account';
import { chineseMinute } from '@portal/contract/beijing-time';
import {
  Anchor,
  Button,
  EmptyState,
  Icon,
  type IconName,
  Pagination,
  TabNav,
  toast,
  VisuallyHidden,
} from '@portal/ui';
import { Box, Flex, Grid, Text } from '@portal/ui/controls';
import { useRevalidator } from '@portal/ui/router';
import { type MouseEvent, useState } from 'react';
import { useFocusAfterRemoval } from '../center/list-actions';
import { PanelBox, TabHeading } from '../center/panel';
import { tabHref } from '../center/tabs';
import type { NoticesView } from './load-notices';

function noticesHref({ unread, page }: { unread: boolean; page?: number }): string {
  return `${tabHref('notifications')}${unread ? '&filter=unread' : ''}${page && page > 1 ? `&page=${page}` : ''}`;
}

export function Notices({ page, unreadOnly }: NoticesView) {
  const { revalidate } = useRevalidator();
  const [busy, setBusy] = useState(false);
  const keepFocus = useFocusAfterRemoval();
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
      // The API client has already shown the error.
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
          { href: noticesHref({ unread: false }), label: '全部', current: !unreadOnly },
          { href: noticesHref({ unread: true }), label: `未读（${page.unread}）`, current: unreadOnly },
        ]}
      />
      {page.list.length === 0 ? (
        <PanelBox>
          <EmptyState
            icon="bell"
            title={unreadOnly ? '没有未读消息' : '还没有消息'}
            text="报名有新进展时，我们会在这里通知您。"
          />
        </PanelBox>
      ) : (
        <Grid as="ul" gap="1.5">
          {page.list.map((notice) => (
            <NoticeItem key={notice.id} notice={notice} onRead={onRead} />
          ))}
        </Grid>
      )}
      <Pagination
        page={page.pageNo}
        pageCount={Math.ceil(page.total / page.pageSize)}
        getHref={(number) => noticesHref({ unread: unreadOnly, page: number })}
      />
    </>
  );
}

interface NoticeItemProps {
  notice: Notification;
  /** Called with the pressed button, or nothing if the notice was opened in a new tab. */
  onRead: (pressed?: HTMLButtonElement) => Promise<void>;
}

function NoticeItem({ notice, onRead }: NoticeItemProps) {
  const { id, kind, title, body, href, createdAt, readAt } = notice;
  const unread = readAt === null;
  const [marking, setMarking] = useState(false);
  const markRead = ({ pressed, isLeaving }: { pressed?: HTMLButtonElement; isLeaving?: boolean }) => {
    if (!unread) return;
    setMarking(pressed !== undefined);
    readNotification(id)
      .then(
        // Revalidating would abort the navigation to the linked page and restart it.
        () => (isLeaving ? undefined : onRead(pressed)),
        (error: unknown) => {
          // If the user followed the link, they have left the page: the notice silently stays unread.
          if (pressed && isApiError(error) && !error.reported) toast.error(error.msg);
        },
      )
      .finally(() => setMarking(false));
  };
  return (
    <Grid
      as="li"
      templateColumns={{ base: 'auto minmax(0, 1fr)', md: 'auto minmax(0, 1fr) auto' }}
      rowGap="0.5"
      columnGap="1.5"
      alignItems={{ md: 'start' }}
      padding="2"
      border="1px solid"
      borderColor="line"
      borderRadius="card"
      background="surface"
    >
      <KindIcon kind={kind} unread={unread} />
      <div>
        <Text fontWeight={unread ? 'semibold' : 'medium'}>
          {unread ? <VisuallyHidden>未读：</VisuallyHidden> : null}
          {title}
        </Text>
        <Text color="text.soft">{body}</Text>
        <Text marginTop="0.5" textStyle="hint">
          {chineseMinute(createdAt)}
        </Text>
      </div>
      {href || unread ? (
        <Flex
          gridColumn={{ base: '2', md: '3' }}
          gap="1"
          align="center"
          marginLeft={{ base: '-1.5', md: '0' }}
        >
          {href ? (
            <NoticeLink href={href} title={title} onClick={(isLeaving) => markRead({ isLeaving })} />
          ) : null}
          {unread ? (
            <Button
              variant="ghost"
              size="s"
              aria-label={`标为已读：${title}`}
              busy={marking}
              onClick={({ currentTarget }) => markRead({ pressed: currentTarget })}
            >
              标为已读
            </Button>
          ) : null}
        </Flex>
      ) : null}
    </Grid>
  );
}

const icons = {
  deadline: 'clock',
  returned: 'edit',
  status: 'flag',
  account: 'user',
  announcement: 'news',
} as const satisfies Record<Notification['kind'], IconName>;

function KindIcon({ kind, unread }: { kind: Notification['kind']; unread: boolean }) {
  return (
    <Flex
      as="span"
      align="center"
      justify="center"
      position="relative"
      boxSize="5"
      borderRadius="round"
      background={unread ? 'brand.100' : 'grey.100'}
      color={unread ? 'brand.600' : 'text.soft'}
      fontSize="xl"
    >
      <Icon name={icons[kind]} />
      {unread ? (
        <Box
          as="span"
          position="absolute"
          top="0"
          right="0"
          boxSize="14px"
          border="2px solid"
          borderColor="surface"
          borderRadius="round"
          background="danger.600"
        />
      ) : null}
    </Flex>
  );
}

interface NoticeLinkProps {
  href: string;
  title: string;
  onClick: (isLeaving: boolean) => void;
}

function NoticeLink({ href, title, onClick }: NoticeLinkProps) {
  return (
    <Flex
      asChild
      display="inline-flex"
      align="center"
      minHeight={{ base: 'touch', md: '36px' }}
      paddingInline="1.5"
      borderRadius="m"
      color="link"
      fontSize="sm"
      fontWeight="medium"
      _hover={{ background: 'brand.50' }}
    >
      <Anchor
        href={href}
        aria-label={`查看：${title}`}
        onClick={({ altKey, ctrlKey, metaKey, shiftKey }) =>
          onClick(href.startsWith('/') && !(altKey || ctrlKey || metaKey || shiftKey))
        }
      >
        查看
      </Anchor>
    </Flex>
  );
}
