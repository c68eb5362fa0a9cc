import { getAccount, getClosingTerms } from '@portal/api-client/account';
import type { AccountInfo, ClosingTerms } from '@portal/contract/account';
import { paths } from '@portal/contract/paths';
import { Button, TextLink } from '@portal/ui';
import { Box, Grid, Heading, Text } from '@portal/ui/controls';
import { Panel, TabHeading } from '../center/panel';
import { useAccountDialogs } from '../dialogs/account-dialogs';

export interface MyDataView {
  tab: 'myData';
  account: AccountInfo;
  terms: ClosingTerms;
}

export async function loadMyData(signal: AbortSignal): Promise<MyDataView> {
  const [account, terms] = await Promise.all([getAccount(signal), getClosingTerms(signal)]);
  return { tab: 'myData', account, terms };
}

export function MyData({ account, terms }: MyDataView) {
  const { show, loading } = useAccountDialogs(account);
  return (
    <>
      <TabHeading title="我的数据" lead="您可以随时查看、带走或删除平台上属于您的数据。" />
      <Panel
        title="导出我的数据"
        lead="包括账号资料、登录记录、授权同意、站内通知、短信记录、报名信息、活动报名和上传文件的清单，格式为 JSON。"
      >
        <Button variant="outline" icon="download" busy={loading === 'export'} onClick={() => show('export')}>
          导出数据
        </Button>
      </Panel>
      <Panel title="注销账号" lead="注销后无法恢复，用户名和手机号可以重新注册。">
        <Grid gap="1" marginBottom="3">
          <Heading as="h3" fontSize="md" marginTop="1">
            将会删除
          </Heading>
          <p>
            姓名、手机号、邮箱、头像、密码等账号资料，未提交或已撤回的报名
            {terms.erased.filter((title) => title !== '账号资料').map((title) => `，${title}`)}
            ；所有设备上的登录同时结束。
          </p>
          <Heading as="h3" fontSize="md" marginTop="1">
            依法保留及原因
          </Heading>
          <KeptData kept={terms.kept} />
          <Text textStyle="hint">
            更多说明见<TextLink href={paths.privacyPolicy.href()}>隐私政策</TextLink>。
          </Text>
        </Grid>
        <Button variant="danger" busy={loading === 'close'} onClick={() => show('close')}>
          注销账号
        </Button>
      </Panel>
    </>
  );
}

function KeptData({ kept }: { kept: ClosingTerms['kept'] }) {
  return (
    <Grid as="dl" gap="1">
      {kept.map(({ title, reason }) => (
        <Box key={title} paddingBlock="1.5" paddingInline="2" borderRadius="m" background="surface.soft">
          <Text as="dt" fontWeight="medium">
            {title}
          </Text>
          <Text as="dd" textStyle="hint">
            {reason}
          </Text>
        </Box>
      ))}
    </Grid>
  );
}
