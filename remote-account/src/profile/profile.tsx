import { getAccount } from '@portal/api-client/account';
import type { AccountInfo } from '@portal/contract/account';
import { Avatar, Button } from '@portal/ui';
import { Flex, Grid, Text } from '@portal/ui/controls';
import { Panel, TabHeading } from '../center/panel';
import { SettingRow } from '../center/setting-row';
import { maskPhone } from '../center/side';
import { type AccountDialogName, useAccountDialogs } from '../dialogs/account-dialogs';

export interface ProfileView {
  tab: 'profile';
  account: AccountInfo;
}

export async function loadProfile(signal: AbortSignal): Promise<ProfileView> {
  return { tab: 'profile', account: await getAccount(signal) };
}

const EMPTY = '未填写';

export function Profile({ account }: ProfileView) {
  const { show, loading } = useAccountDialogs(account);
  const { userInfo } = account;
  const row = (name: AccountDialogName, label: string, value: string, help: string, action: string) => (
    <SettingRow label={label} value={value || EMPTY} empty={!value} help={help}>
      <Button variant="outline" size="s" busy={loading === name} onClick={() => show(name)}>
        {action}
      </Button>
    </SettingRow>
  );
  return (
    <>
      <TabHeading title="个人资料" lead="修改后立即生效，报名时填写的内容不会随之改变。" />
      <Panel title="头像与名称">
        <Flex
          gap="3"
          align="center"
          paddingBottom="2"
          marginBottom="1.5"
          borderBottom="1px solid"
          borderColor="line"
        >
          {userInfo.logoType === 2 && userInfo.logoUrl ? (
            <Avatar size="xl" src={userInfo.logoUrl} label="当前头像" />
          ) : (
            <Avatar size="xl" text={userInfo.logoStr} label="当前头像" />
          )}
          <Grid gap="1" justifyItems="start" minWidth="0">
            <Text textStyle="hint">头像显示在页面顶部和您的个人中心。</Text>
            <Button
              variant="outline"
              size="s"
              icon="camera"
              busy={loading === 'avatar'}
              onClick={() => show('avatar')}
            >
              更换头像
            </Button>
          </Grid>
        </Flex>
        <dl>
          {row('nickname', '名称备注', account.nickname, '显示在页面顶部的名称', '修改名称备注')}
          {row('username', '用户名', account.acName, '可用于密码登录', '修改用户名')}
        </dl>
      </Panel>
      <Panel title="联系方式">
        <dl>
          {row('phone', '手机号', maskPhone(account.phone), '用于登录和接收验证码', '修改手机号')}
          {row(
            'contactPhone',
            '联系电话',
            maskPhone(account.contactPhone),
            '赛事工作人员通过它与您联系',
            '修改联系电话',
          )}
          {row('email', '邮箱', account.email, '接收赛事资料', '修改邮箱')}
        </dl>
      </Panel>
      <Panel title="登录密码">
        <dl>{row('password', '密码', '已设置', '修改后其他设备需要重新登录', '修改密码')}</dl>
      </Panel>
    </>
  );
}
