import { configureApiClient } from '@portal/api-client';
import type { Notification } from '@portal/contract/account';
import { toast } from '@portal/ui';
import type { ComponentProps, MouseEvent, PropsWithChildren } from 'react';
import { renderToString } from 'react-dom/server';
import { Notices } from './notices';

type ButtonProps = ComponentProps<'button'>;

let buttons: ButtonProps[] = [];
let links: ComponentProps<'a'>[] = [];
const revalidate = jest.fn();

jest.mock('@portal/ui/router', () => ({ useRevalidator: () => ({ revalidate }) }));
jest.mock('@portal/ui/controls', () => {
  const Part = ({ children }: PropsWithChildren) => children;
  return { Box: Part, Flex: Part, Grid: Part, Heading: Part, Text: Part };
});
jest.mock('@portal/ui', () => ({
  Button: (props: ButtonProps) => {
    buttons.push(props);
    return null;
  },
  Anchor: (props: ComponentProps<'a'>) => {
    links.push(props);
    return null;
  },
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
  href: '/competitionEnter',
  createdAt: '2026-11-23T00:00:00+08:00',
  readAt: null,
};

function show(answer: { code: number; msg?: string }): void {
  configureApiClient({
    baseUrl: '',
    tenantId: '126',
    transport: async () => ({ status: 200, data: { ...answer, data: true } }),
  });
  [buttons, links] = [[], []];
  const page = { list: [notice], total: 1, pageNo: 1, pageSize: 10, unread: 1 };
  renderToString(<Notices tab="notifications" page={page} unreadOnly={false} />);
}

async function press({ onClick }: Pick<ComponentProps<'a'>, 'onClick'> = {}, keys = {}): Promise<void> {
  onClick?.({ currentTarget: { closest: () => null }, ...keys } as unknown as MouseEvent<HTMLAnchorElement>);
  await new Promise((done) => setTimeout(done));
}

const findButton = () =>
  buttons.find((props) => props['aria-label'] === '标为已读：报名材料需要修改') as ComponentProps<'a'>;
const findLink = () => links.find((props) => props['aria-label'] === '查看：报名材料需要修改');

beforeEach(() => jest.clearAllMocks());

test('a notice that cannot be marked as read shows the error', async () => {
  show({ code: 500, msg: '系统维护中' });
  await press(findButton());
  expect(toast.error).toHaveBeenCalledWith('系统维护中');
});

test('marking a notice as read reloads the list', async () => {
  show({ code: 200 });
  await press(findButton());
  expect(revalidate).toHaveBeenCalledTimes(1);
});

test("following a notice's link does not revalidate, which would restart the navigation", async () => {
  show({ code: 200 });
  await press(findLink());
  expect(revalidate).not.toHaveBeenCalled();
  await press(findLink(), { ctrlKey: true });
  expect(revalidate).toHaveBeenCalledTimes(1);
});
