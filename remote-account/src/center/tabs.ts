import { personalCenterTabs } from '@portal/contract/paths';

export type CenterTab = keyof typeof personalCenterTabs;

/** Every tab in the order on screen. */
export const centerTabs: readonly { tab: CenterTab; label: string }[] = [
  { tab: 'overview', label: '概览' },
  { tab: 'profile', label: '个人资料' },
  { tab: 'records', label: '参赛记录' },
  { tab: 'security', label: '账号安全' },
  { tab: 'notifications', label: '消息通知' },
  { tab: 'myData', label: '我的数据' },
];

/** @param current the `?current=` of the address. @returns its tab; the overview for anything unknown. */
export function tabOf(current: string | null): CenterTab {
  const found = centerTabs.find(({ tab }) => String(personalCenterTabs[tab]) === current);
  return found?.tab ?? 'overview';
}
