import { paths, personalCenterTabs } from '@portal/contract/paths';
import type { IconName } from '@portal/ui';

export type CenterTab = keyof typeof personalCenterTabs;

/** In the order of the menu. */
export const centerTabs: Readonly<Record<CenterTab, { label: string; icon: IconName }>> = {
  overview: { label: '概览', icon: 'home' },
  records: { label: '参赛记录', icon: 'trophy' },
  profile: { label: '个人资料', icon: 'user' },
  notifications: { label: '消息通知', icon: 'bell' },
  security: { label: '账号安全', icon: 'shield' },
  myData: { label: '我的数据', icon: 'folder' },
  settings: { label: '设置', icon: 'settings' },
};

export const tabNames = Object.keys(centerTabs) as CenterTab[];

export function readTab(current: string | null): CenterTab {
  return tabNames.find((tab) => String(personalCenterTabs[tab]) === current) ?? 'overview';
}

export function tabHref(tab: CenterTab): string {
  return paths.personalCenter.href(personalCenterTabs[tab]);
}
