import { getAccount, listConsents, listSignIns } from '@portal/api-client/account';
import type { AccountInfo, Consent, SignInRecord } from '@portal/contract/account';
import { Button } from '@portal/ui';
import { Panel, TabHeading } from '../center/panel';
import { SettingRow } from '../center/setting-row';
import { maskPhone } from '../center/side';
import { useAccountDialogs } from '../dialogs/account-dialogs';
import { Consents } from './consents';
import { SignIns } from './sign-ins';

export interface SecurityView {
  tab: 'security';
  account: AccountInfo;
  signIns: SignInRecord[];
  consents: Consent[];
}

export async function loadSecurity(signal: AbortSignal): Promise<SecurityView> {
  const [account, signIns, consents] = await Promise.all([
    getAccount(signal),
    listSignIns(signal),
    listConsents(signal),
  ]);
  return { tab: 'security', account, signIns, consents };
}

export function Security({ account, signIns, consents }: SecurityView) {
  const { show, loading } = useAccountDialogs(account);
  return (
    <>
      <TabHeading title="账号安全" />
      <Panel title="登录方式">
        <dl>
          <SettingRow label="手机号" value={maskPhone(account.phone)} help="短信登录、找回密码">
            <Button variant="outline" size="s" busy={loading === 'phone'} onClick={() => show('phone')}>
              修改手机号
            </Button>
          </SettingRow>
          <SettingRow label="密码" value="已设置" help="修改后其他设备需要重新登录">
            <Button variant="outline" size="s" busy={loading === 'password'} onClick={() => show('password')}>
              修改密码
            </Button>
          </SettingRow>
        </dl>
      </Panel>
      <SignIns signIns={signIns} />
      <Consents consents={consents} />
    </>
  );
}
