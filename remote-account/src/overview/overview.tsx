import { getAccount, listNotifications } from '@portal/api-client/account';
import type { AccountInfo, Notification } from '@portal/contract/account';
import { chineseMinute } from '@portal/contract/beijing-time';
import { displayNameAtom } from '@portal/session';
import { Anchor, ButtonLink, Icon, TextLink } from '@portal/ui';
import { Box, Flex, SimpleGrid, Text } from '@portal/ui/controls';
import { useAtomValue } from 'jotai';
import { Panel, TabHeading } from '../center/panel';
import { tabHref } from '../center/tabs';
import { loadRecords, type RecordsView } from '../records/load-records';
import { SeasonPanel } from './season-panel';

const NEWEST = 3;

export interface OverviewView {
  tab: 'overview';
  account: AccountInfo;
  entries: RecordsView;
  notices: Notification[];
}

export async function loadOverview(signal: AbortSignal): Promise<OverviewView> {
  const [account, entries, page] = await Promise.all([
    getAccount(signal),
    loadRecords(signal),
    listNotifications({ pageNo: 1, pageSize: NEWEST, unread: true }, signal),
  ]);
  return { tab: 'overview', account, entries, notices: page.list };
}

function findMissingDetails({ nickname, email, contactPhone, userInfo }: AccountInfo): string[] {
  const missing: string[] = [];
  if (!nickname) missing.push('名称备注');
  if (!contactPhone) missing.push('联系电话');
  if (!email) missing.push('邮箱');
  if (userInfo.logoType !== 2) missing.push('图片头像');
  return missing;
}

export function Overview({ account, entries, notices }: OverviewView) {
  const name = useAtomValue(displayNameAtom);
  const missing = findMissingDetails(account);
  return (
    <>
      <TabHeading title={account.nickname ? `${name}，您好` : '您好'} />
      <SeasonPanel {...entries} />
      <Panel
        title="未读消息"
        action={
          <TextLink alone href={tabHref('notifications')}>
            全部消息
          </TextLink>
        }
      >
        {notices.length === 0 ? <Text textStyle="hint">没有未读消息。</Text> : null}
        <ul>
          {notices.map((notice) => (
            <NoticeLine key={notice.id} {...notice} />
          ))}
        </ul>
      </Panel>
      {missing.length > 0 ? (
        <Panel title="完善资料">
          <Flex wrap="wrap" gap="1.5" align="center" justify="space-between">
            <Text textStyle="hint">尚未设置：{missing.join('、')}。</Text>
            <ButtonLink href={tabHref('profile')} variant="outline" size="s">
              去完善
            </ButtonLink>
          </Flex>
        </Panel>
      ) : null}
      <SimpleGrid as="ul" columns={{ base: 1, sm: 2 }} gap={{ base: '1.5', sm: '3' }}>
        <Shortcut tab="security" icon="shield" label="账号安全" text="登录设备、密码和授权" />
        <Shortcut tab="myData" icon="folder" label="我的数据" text="导出数据、注销账号" />
      </SimpleGrid>
    </>
  );
}

function NoticeLine({ title, createdAt }: Notification) {
  return (
    <Box as="li" borderTop="1px solid" borderColor="line" _first={{ borderTop: '0' }}>
      <Flex
        asChild
        wrap="wrap"
        columnGap="2"
        align="center"
        justify="space-between"
        minHeight="touch"
        paddingBlock="1"
        _hover={{ color: 'link' }}
      >
        <Anchor href={tabHref('notifications')}>
          <span>{title}</span>
          <Text as="span" textStyle="hint">
            {chineseMinute(createdAt)}
          </Text>
        </Anchor>
      </Flex>
    </Box>
  );
}

interface ShortcutProps {
  tab: 'security' | 'myData';
  icon: 'shield' | 'folder';
  label: string;
  text: string;
}

function Shortcut({ tab, icon, label, text }: ShortcutProps) {
  return (
    <li>
      <Flex
        asChild
        gap="2"
        align="center"
        padding="2"
        border="1px solid"
        borderColor="line"
        borderRadius="card"
        background="surface"
        css={{ '& > svg': { width: '24px', height: '24px', color: 'brand.600' } }}
        _hover={{ borderColor: 'brand.200', boxShadow: 'card' }}
      >
        <Anchor href={tabHref(tab)}>
          <Icon name={icon} />
          <span>
            <Text as="span" display="block" fontWeight="medium">
              {label}
            </Text>
            <Text as="span" textStyle="hint">
              {text}
            </Text>
          </span>
        </Anchor>
      </Flex>
    </li>
  );
}
