import { paths, personalCenterTabs } from '@portal/contract/paths';
import type { IconName } from '@portal/ui';

export type CenterTab = keyof typeof personalCenterTabs;

export const centerTabs: readonly { tab: CenterTab; label: string; icon: IconName }[] = [
  { tab: 'overview', label: '概览', icon: 'home' },
  { tab: 'records', label: '参赛记录', icon: 'trophy' },
  { tab: 'profile', label: '个人资料', icon: 'user' },
  { tab: 'notifications', label: '消息通知', icon: 'bell' },
  { tab: 'security', label: '账号安全', icon: 'shield' },
  { tab: 'myData', label: '我的数据', icon: 'folder' },
  { tab: 'settings', label: '设置', icon: 'settings' },
];

export function tabLabel(tab: CenterTab): string {
  return centerTabs.find((each) => each.tab === tab)?.label ?? '';
}

export function readTab(current: string | null): CenterTab {
  const found = centerTabs.find(({ tab }) => String(personalCenterTabs[tab]) === current);
  return found?.tab ?? 'overview';
}

export function tabHref(tab: CenterTab): string {
  return paths.personalCenter.href(personalCenterTabs[tab]);
}
