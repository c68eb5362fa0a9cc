import { endOtherSignIns, endSignIn } from '@portal/api-client/account';
import type { SignInRecord } from '@portal/contract/account';
import { Button, Disclosure, Tag } from '@portal/ui';
import type { ReactNode } from 'react';
import { beijingMinute } from '../center/moment';
import { Panel } from '../center/panel';
import css from './security.module.css';
import { useAct } from './use-act';

const methods = { password: '密码登录', sms: '短信登录' } as const;

function SignIn({ record, children }: { record: SignInRecord; children?: ReactNode }) {
  const { device, current, method, address, createdAt, lastUsedAt, endedAt } = record;
  return (
    <li className={css.item}>
      <div className={css.what}>
        <p className={css.name}>
          {device}
          {current ? <Tag tone="success">本机</Tag> : null}
        </p>
        <p className={css.detail}>
          {methods[method]} · {address} · {beijingMinute(createdAt)}登录
        </p>
        <p className={css.detail}>
          {endedAt ? `${beijingMinute(endedAt)}已退出` : `最近使用 ${beijingMinute(lastUsedAt)}`}
        </p>
      </div>
      {children}
    </li>
  );
}

/** 登录记录: every device that is signed in, and those that were. */
export function SignIns({ signIns }: { signIns: readonly SignInRecord[] }) {
  const { act, acting } = useAct();
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
            busy={acting === 'others'}
            onClick={({ currentTarget }) =>
              act(currentTarget, {
                key: 'others',
                does: endOtherSignIns,
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
      <ul className={css.list}>
        {open.map((record) => (
          <SignIn key={record.id} record={record}>
            {record.current ? null : (
              <Button
                variant="outline"
                size="s"
                aria-label={`结束登录：${record.device}，${beijingMinute(record.createdAt)}登录`}
                busy={acting === record.id}
                onClick={({ currentTarget }) =>
                  act(currentTarget, {
                    key: record.id,
                    does: () => endSignIn(record.id),
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
        <Disclosure summary={`已退出的登录（${ended.length}）`} className={css.ended}>
          <ul className={css.list}>
            {ended.map((record) => (
              <SignIn key={record.id} record={record} />
            ))}
          </ul>
        </Disclosure>
      ) : null}
    </Panel>
  );
}
