import { configureApiClient } from '@portal/api-client';
import type { Notification } from '@portal/contract/account';
import { toast } from '@portal/ui';
import type { ComponentProps, PropsWithChildren } from 'react';
import { renderToString } from 'react-dom/server';
import { Notices } from './notices';

type ButtonProps = ComponentProps<'button'>;

const buttons: ButtonProps[] = [];

jest.mock('@portal/ui/router', () => ({ useRevalidator: () => ({ revalidate: jest.fn() }) }));
jest.mock('@portal/ui/controls', () => {
  const Part = ({ children }: PropsWithChildren) => children;
  return { Box: Part, Flex: Part, Grid: Part, Heading: Part, Text: Part };
});
jest.mock('@portal/ui', () => ({
  Button: (props: ButtonProps) => {
    buttons.push(props);
    return null;
  },
  Anchor: 'a',
  Icon: () => null,
  Pagination: () => null,
  TabNav: () => null,
  VisuallyHidden: 'span',
  toast: { success: jest.fn(), error: jest.fn() },
}));

const notice: Notification = {
  id: 1,
  kind: 'returned',
  title: '报名材料需要修改',
  body: '',
  href: null,
  createdAt: '2026-11-23T00:00:00+08:00',
  readAt: null,
};

test('a notice that can not be marked as read says why', async () => {
  configureApiClient({
    baseUrl: '',
    tenantId: '126',
    transport: async () => ({ status: 200, data: { code: 500, msg: '系统维护中' } }),
  });
  const page = { list: [notice], total: 1, pageNo: 1, pageSize: 10, unread: 1 };
  renderToString(<Notices tab="notifications" page={page} unreadOnly={false} />);
  const button = buttons.find((props) => props['aria-label'] === '标为已读：报名材料需要修改');
  button?.onClick?.({ currentTarget: {} } as Parameters<NonNullable<ButtonProps['onClick']>>[0]);
  await new Promise((done) => setTimeout(done));
  expect(toast.error).toHaveBeenCalledWith('系统维护中');
});
