import { paths, personalCenterTabs } from '@portal/contract/paths';
import type { SlotProps } from '@portal/contract/remote';
import { openLogoutConfirmAtom, sessionAtom } from '@portal/session';
import { Anchor } from '@portal/ui';
import { useAtomValue, useSetAtom } from 'jotai';
import css from './account-menu-items.module.css';

const MANAGERS: ReadonlySet<string> = new Set(['operate', 'manage']);

/** Slot `account.menu`. */
export default function AccountMenuItems({ onNavigate }: SlotProps['account.menu']) {
  const { platform, manageUrl } = useAtomValue(sessionAtom);
  const confirmLogout = useSetAtom(openLogoutConfirmAtom);
  const links = [
    { href: paths.personalCenter.href(), label: '个人中心' },
    { href: paths.personalCenter.href(personalCenterTabs.profile), label: '个人资料' },
    { href: paths.personalCenter.href(personalCenterTabs.records), label: '参赛记录' },
    { href: paths.personalCenter.href(personalCenterTabs.settings), label: '设置' },
  ];
  return (
    <ul className={css.list} aria-label="我的">
      <li className={css.title} aria-hidden="true">
        我的
      </li>
      {links.map(({ href, label }) => (
        <li key={href}>
          <Anchor href={href} className={css.item} onClick={onNavigate}>
            {label}
          </Anchor>
        </li>
      ))}
      {manageUrl && platform && MANAGERS.has(platform) && (
        <li>
          <a className={css.item} href={manageUrl}>
            管理后台
          </a>
        </li>
      )}
      <li>
        <button
          type="button"
          className={css.item}
          onClick={() => {
            onNavigate();
            confirmLogout();
          }}
        >
          退出登录
        </button>
      </li>
    </ul>
  );
}
