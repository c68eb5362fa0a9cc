import { paths } from '@portal/contract/paths';
import { TextLink } from '@portal/ui';
import { Grid } from '@portal/ui/controls';
import { Panel, TabHeading } from '../center/panel';

export interface SettingsView {
  tab: 'settings';
}

/** Loads nothing: the tab shows only static links. */
export async function loadSettings(): Promise<SettingsView> {
  return { tab: 'settings' };
}

const about = [
  { label: '隐私', text: '收集哪些信息、用来做什么、怎样管理', href: paths.privacyPolicy.href() },
  { label: '用户服务协议', text: '账号与平台的使用规则', href: paths.userAgreement.href() },
  { label: '联系我们', text: '热线、邮箱与办公地址', href: paths.contact.href('way') },
] as const;

/** The privacy policy names this path: 我的 > 设置 > 关于 > 隐私. */
export function Settings() {
  return (
    <>
      <TabHeading title="设置" />
      <Panel title="关于">
        <Grid as="ul" gap="2">
          {about.map(({ label, text, href }) => (
            <li key={href}>
              <TextLink alone href={href}>
                {label}
              </TextLink>
              ：{text}
            </li>
          ))}
        </Grid>
      </Panel>
    </>
  );
}
