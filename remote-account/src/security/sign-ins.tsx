import { endOtherSignIns, endSignIn } from '@portal/api-client/account';
import type { SignInRecord } from '@portal/contract/account';
import { chineseMinute } from '@portal/contract/beijing-time';
import { Button, Disclosure, Tag } from '@portal/ui';
import { Box } from '@portal/ui/controls';
import type { ReactNode } from 'react';
import { useConfirmedAction } from '../center/list-actions';
import { Panel } from '../center/panel';
import { SecurityItem } from './security-item';

const methods = { password: '密码登录', sms: '短信登录' } as const;

function SignIn({ record, children }: { record: SignInRecord; children?: ReactNode }) {
  const { device, current, method, address, createdAt, lastUsedAt, endedAt } = record;
  return (
    <SecurityItem
      title={
        <>
          {device}
          {current ? <Tag tone="success">本机</Tag> : null}
        </>
      }
      details={[
        `${methods[method]} · ${address} · ${chineseMinute(createdAt)}登录`,
        endedAt ? `${chineseMinute(endedAt)}已退出` : `最近使用 ${chineseMinute(lastUsedAt)}`,
      ]}
    >
      {children}
    </SecurityItem>
  );
}

export function SignIns({ signIns }: { signIns: readonly SignInRecord[] }) {
  const { start, running } = useConfirmedAction();
  const open = signIns.filter(({ endedAt }) => endedAt === null);
  const ended = signIns.filter(({ endedAt }) => endedAt !== null);
  const others = open.filter(({ current }) => !current);
  return (
    <Panel
      title="登录设备"
      lead="发现不认识的设备时，请结束它的登录并修改密码。"
      action={
        others.length > 0 ? (
          <Button
            variant="outline"
            size="s"
            busy={running.includes('others')}
            onClick={({ currentTarget }) =>
              start(currentTarget, {
                key: 'others',
                run: endOtherSignIns,
                question: '确定要结束其他全部设备的登录吗？',
                done: '其他设备的登录已结束',
              })
            }
          >
            结束其他登录
          </Button>
        ) : null
      }
    >
      <ul>
        {open.map((record) => (
          <SignIn key={record.id} record={record}>
            {record.current ? null : (
              <Button
                variant="outline"
                size="s"
                aria-label={`结束登录：${record.device}，${chineseMinute(record.createdAt)}登录`}
                busy={running.includes(record.id)}
                onClick={({ currentTarget }) =>
                  start(currentTarget, {
                    key: record.id,
                    run: () => endSignIn(record.id),
                    question: `确定要结束“${record.device}”的登录吗？`,
                    done: '该设备的登录已结束',
                  })
                }
              >
                结束登录
              </Button>
            )}
          </SignIn>
        ))}
      </ul>
      {ended.length > 0 ? (
        <Box marginTop="2">
          <Disclosure summary={`已退出的登录（${ended.length}）`}>
            <ul>
              {ended.map((record) => (
                <SignIn key={record.id} record={record} />
              ))}
            </ul>
          </Disclosure>
        </Box>
      ) : null}
    </Panel>
  );
}
