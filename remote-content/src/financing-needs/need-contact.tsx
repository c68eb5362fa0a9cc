import { getNeedContact } from '@portal/api-client/content';
import { openLoginDialogAtom, useLoggedIn } from '@portal/session';
import { Button, DescriptionList, SkeletonText, useWhenOnline } from '@portal/ui';
import { useSetAtom } from 'jotai';
import { useEffect, useState } from 'react';
import { FactsCard } from '../article/detail-page';
import { contactFacts } from '../page/contact-facts';
import css from './need-detail.module.css';

type Contact = Awaited<ReturnType<typeof getNeedContact>>;
type Result = { state: 'loading' } | { state: 'failed' } | { state: 'loaded'; contact: Contact };

const copy = {
  title: '联系企业',
  locked: '登录后可查看企业联系人与联系方式。',
  login: '登录查看',
  noScript: '登录需要启用浏览器的 JavaScript。如有疑问，请拨打页面底部的热线电话。',
  loading: '正在获取联系方式',
  missing: '该需求暂未提供联系方式，请通过大赛热线咨询。',
  failed: '联系方式暂时无法获取',
  retry: '重试',
  closed: '该需求已结束对接。',
} as const;

/** Only signed-in people may see whom to call, so it is fetched in their browser and never rendered on the server. */
export function NeedContact({ id, open }: { id: number; open: boolean }) {
  const loggedIn = useLoggedIn();
  const openLogin = useSetAtom(openLoginDialogAtom);
  return (
    <FactsCard id="need-contact" title={copy.title}>
      {!open ? (
        <p className={css.soft}>{copy.closed}</p>
      ) : loggedIn ? (
        <ContactDetails id={id} />
      ) : (
        <>
          <p className={css.soft}>{copy.locked}</p>
          <Button variant="main" block icon="lock" onClick={() => openLogin('login')} data-scripted>
            {copy.login}
          </Button>
          <noscript>{copy.noScript}</noscript>
        </>
      )}
    </FactsCard>
  );
}

function ContactDetails({ id }: { id: number }) {
  const [result, setResult] = useState<Result>({ state: 'loading' });
  const [attempt, setAttempt] = useState(0);

  useEffect(() => {
    const stop = new AbortController();
    setResult({ state: 'loading' });
    getNeedContact(id, stop.signal).then(
      (contact) => setResult({ state: 'loaded', contact }),
      () => stop.signal.aborted || setResult({ state: 'failed' }),
    );
    return () => stop.abort();
  }, [id, attempt]);

  const retry = () => setAttempt((last) => last + 1);
  useWhenOnline(result.state === 'failed', retry);

  if (result.state === 'loading') {
    return (
      <div role="status" aria-label={copy.loading}>
        <SkeletonText lines={3} />
      </div>
    );
  }
  if (result.state === 'failed') {
    return (
      <>
        <p className={css.soft} role="alert">
          {copy.failed}
        </p>
        <Button variant="outline" icon="refresh" onClick={retry}>
          {copy.retry}
        </Button>
      </>
    );
  }
  const { contact } = result;
  if (!contact) return <p className={css.soft}>{copy.missing}</p>;
  return <DescriptionList items={contactFacts(contact)} />;
}
