import { displayNameAtom } from '@portal/session';
import { Anchor, ButtonLink, Icon, TextLink } from '@portal/ui';
import { useAtomValue } from 'jotai';
import { beijingMinute } from '../center/moment';
import { Panel } from '../center/panel';
import { TabHeading } from '../center/tab-heading';
import { tabHref } from '../center/tabs';
import type { OverviewView } from './load-overview';
import { missingDetails } from './missing-details';
import css from './overview.module.css';
import { SeasonPanel } from './season-panel';

/** 概览: is my entry in, what is new, what is missing. */
export function Overview({ account, entries, notices }: OverviewView) {
  const name = useAtomValue(displayNameAtom);
  const missing = missingDetails(account);
  return (
    <>
      <TabHeading title={account.nickname ? `${name}，您好` : '您好'} />
      <SeasonPanel {...entries} />
      <Panel
        title="未读消息"
        action={
          <TextLink quiet href={tabHref('notifications')}>
            全部消息
          </TextLink>
        }
      >
        {notices.length === 0 ? <p className={css.soft}>没有未读消息。</p> : null}
        <ul className={css.notices}>
          {notices.map(({ id, title, createdAt }) => (
            <li key={id}>
              <Anchor className={css.notice} href={tabHref('notifications')}>
                <span>{title}</span>
                <span className={css.soft}>{beijingMinute(createdAt)}</span>
              </Anchor>
            </li>
          ))}
        </ul>
      </Panel>
      {missing.length > 0 ? (
        <Panel title="完善资料">
          <div className={css.missing}>
            <p className={css.soft}>还未填写：{missing.join('、')}。</p>
            <ButtonLink href={tabHref('profile')} variant="outline" size="s">
              去完善
            </ButtonLink>
          </div>
        </Panel>
      ) : null}
      <ul className={css.shortcuts}>
        {(
          [
            ['security', 'shield', '账号安全', '登录设备、密码和授权'],
            ['myData', 'folder', '我的数据', '导出数据、注销账号'],
          ] as const
        ).map(([tab, icon, label, text]) => (
          <li key={tab}>
            <Anchor className={css.shortcut} href={tabHref(tab)}>
              <Icon name={icon} />
              <span>
                <span className={css.label}>{label}</span>
                <span className={css.soft}>{text}</span>
              </span>
            </Anchor>
          </li>
        ))}
      </ul>
    </>
  );
}
