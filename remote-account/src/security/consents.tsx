import { revokeConsent } from '@portal/api-client/account';
import type { Consent } from '@portal/contract/account';
import { chineseMinute } from '@portal/contract/beijing-time';
import { paths } from '@portal/contract/paths';
import { Button, Tag, TextLink } from '@portal/ui';
import { Text } from '@portal/ui/controls';
import { useConfirmedAction } from '../center/list-actions';
import { Panel } from '../center/panel';
import { tabHref } from '../center/tabs';
import { SecurityItem } from './security-item';

const agreementHrefs: Readonly<Record<string, string>> = {
  'user-agreement': paths.userAgreement.href(),
  'privacy-policy': paths.privacyPolicy.href(),
};

function describeTimes({ version, givenAt, withdrawnAt }: Consent): string {
  const withdrawn = withdrawnAt ? ` · ${chineseMinute(withdrawnAt)}撤回` : '';
  return `版本 ${version} · ${chineseMinute(givenAt)}同意${withdrawn}`;
}

export function Consents({ consents }: { consents: readonly Consent[] }) {
  const { start, running } = useConfirmedAction();
  const action = ({ id, title, withdrawnAt, withdrawable }: Consent) => {
    if (withdrawnAt) return null;
    if (!withdrawable)
      return (
        <TextLink alone href={tabHref('myData')}>
          注销账号即可撤回
        </TextLink>
      );
    return (
      <Button
        variant="outline"
        size="s"
        aria-label={`撤回授权：${title}`}
        busy={running.includes(id)}
        onClick={({ currentTarget }) =>
          start(currentTarget, {
            key: id,
            run: () => revokeConsent(id),
            question: `确定要撤回“${title}”的授权吗？`,
            done: '授权已撤回',
          })
        }
      >
        撤回授权
      </Button>
    );
  };
  return (
    <Panel title="授权同意" lead="您同意过的协议和授权。撤回不影响撤回前已进行的处理。">
      {consents.length === 0 ? <Text textStyle="hint">暂无授权记录。</Text> : null}
      <ul>
        {consents.map((consent) => {
          const { id, kind, title, withdrawnAt } = consent;
          const href = agreementHrefs[kind];
          return (
            <SecurityItem
              key={id}
              title={
                <>
                  {href ? (
                    <TextLink alone href={href}>
                      {title}
                    </TextLink>
                  ) : (
                    title
                  )}
                  {withdrawnAt ? <Tag>已撤回</Tag> : null}
                </>
              }
              details={[describeTimes(consent)]}
            >
              {action(consent)}
            </SecurityItem>
          );
        })}
      </ul>
    </Panel>
  );
}
