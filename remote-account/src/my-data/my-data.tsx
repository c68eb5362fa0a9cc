import { paths } from '@portal/contract/paths';
import { Button, TextLink } from '@portal/ui';
import { Panel } from '../center/panel';
import { TabHeading } from '../center/tab-heading';
import { useAccountDialogs } from '../dialogs/use-account-dialogs';
import { KeptList } from './closing-terms';
import type { MyDataView } from './load-my-data';
import css from './my-data.module.css';

/** 我的数据: take it along, or close the account. */
export function MyData({ account, terms }: MyDataView) {
  const { show, loading } = useAccountDialogs(account);
  return (
    <>
      <TabHeading title="我的数据" lead="您可以随时查看、带走或删除平台上属于您的数据。" />
      <Panel
        title="导出我的数据"
        lead="包括账号资料、登录记录、授权同意、站内通知、报名信息和上传文件的清单，格式为 JSON。"
      >
        <Button variant="outline" icon="download" busy={loading === 'export'} onClick={() => show('export')}>
          导出数据
        </Button>
      </Panel>
      <Panel title="注销账号" lead="注销后无法恢复，用户名和手机号可以重新注册。">
        <div className={css.terms}>
          <h3 className={css.subtitle}>将会删除</h3>
          <p>
            姓名、手机号、邮箱、头像、密码等账号资料，未提交的报名草稿
            {terms.erased.filter((title) => title !== '账号资料').map((title) => `，${title}`)}
            ；所有设备上的登录同时结束。
          </p>
          <h3 className={css.subtitle}>依法保留及原因</h3>
          <KeptList kept={terms.kept} />
          <p className={css.more}>
            更多说明见<TextLink href={paths.privacyPolicy.href()}>隐私政策</TextLink>。
          </p>
        </div>
        <Button variant="danger" busy={loading === 'close'} onClick={() => show('close')}>
          注销账号
        </Button>
      </Panel>
    </>
  );
}
