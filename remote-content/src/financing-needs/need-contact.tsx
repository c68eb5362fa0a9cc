import { getNeedContact } from '@portal/api-client/content';
import { openLoginDialogAtom, useLoggedIn } from '@portal/session';
import { Button, DescriptionList, SkeletonText } from '@portal/ui';
import { handFocusOn } from '@portal/ui/kept-focus';
import { useLoaded } from '@portal/ui/loading';
import { useSetAtom } from 'jotai';
import { FactsCard } from '../article/detail-page';
import { contactFacts } from '../page/contact-facts';
import css from './need-detail.module.css';

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

/**
 * Contacts are visible to signed-in users only, so they are fetched in the browser and never server-rendered.
 */
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
  const contact = useLoaded(id, (signal) => getNeedContact(id, signal));
  if (contact.state === 'loading') {
    return (
      <div role="status" aria-label={copy.loading}>
        <SkeletonText lines={3} />
      </div>
    );
  }
  if (contact.state === 'failed') {
    return (
      <>
        <p className={css.soft} role="alert">
          {copy.failed}
        </p>
        <Button ref={handFocusOn} variant="outline" icon="refresh" onClick={contact.retry}>
          {copy.retry}
        </Button>
      </>
    );
  }
  if (!contact.value) return <p className={css.soft}>{copy.missing}</p>;
  return <DescriptionList items={contactFacts(contact.value)} />;
}
