import { revokeConsent } from '@portal/api-client/account';
import type { Consent } from '@portal/contract/account';
import { paths } from '@portal/contract/paths';
import { Button, Tag, TextLink } from '@portal/ui';
import { beijingMinute } from '../center/moment';
import { Panel } from '../center/panel';
import { tabHref } from '../center/tabs';
import css from './security.module.css';
import { useAct } from './use-act';

/** Where the text of an agreement can be read. */
const texts: Readonly<Record<string, string>> = {
  'user-agreement': paths.userAgreement.href(),
  'privacy-policy': paths.privacyPolicy.href(),
};

/** 授权同意: each with its version and time; those that the account does not rest on can be withdrawn. */
export function Consents({ consents }: { consents: readonly Consent[] }) {
  const { act, acting } = useAct();
  return (
    <Panel title="授权同意" lead="您同意过的协议和授权。撤回不影响撤回前已进行的处理。">
      {consents.length === 0 ? <p className={css.detail}>暂无授权记录。</p> : null}
      <ul className={css.list}>
        {consents.map(({ id, kind, title, version, givenAt, withdrawnAt, withdrawable }) => (
          <li key={id} className={css.item}>
            <div className={css.what}>
              <p className={css.name}>
                {texts[kind] ? <TextLink href={texts[kind]}>{title}</TextLink> : title}
                {withdrawnAt ? <Tag>已撤回</Tag> : null}
              </p>
              <p className={css.detail}>
                版本 {version} · {beijingMinute(givenAt)}同意
                {withdrawnAt ? ` · ${beijingMinute(withdrawnAt)}撤回` : ''}
              </p>
            </div>
            {withdrawnAt ? null : withdrawable ? (
              <Button
                variant="outline"
                size="s"
                aria-label={`撤回授权：${title}`}
                busy={acting === id}
                onClick={({ currentTarget }) =>
                  act(currentTarget, {
                    key: id,
                    does: () => revokeConsent(id),
                    question: `确定要撤回“${title}”的授权吗？`,
                    done: '授权已撤回',
                  })
                }
              >
                撤回授权
              </Button>
            ) : (
              <TextLink href={tabHref('myData')}>注销账号即可撤回</TextLink>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  );
}
