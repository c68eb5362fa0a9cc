import { getNeedContact } from '@portal/api-client/content';
import { openLoginDialogAtom, useLoggedIn } from '@portal/session';
import { Button, DescriptionList, SkeletonText } from '@portal/ui';
import { handFocusOn } from '@portal/ui/kept-focus';
import { useLoaded } from '@portal/ui/loading';
import { useSetAtom } from 'jotai';
import { FactsCard } from '../article/detail-page';
import { contactFacts } from '../page/contact-facts';
import css from './need-detail.module.css';

/**
 * Contacts are visible to signed-in users only, so they are fetched in the browser and never server-rendered.
 */
export function NeedContact({ id, open }: { id: number; open: boolean }) {
  const loggedIn = useLoggedIn();
  const openLogin = useSetAtom(openLoginDialogAtom);
  return (
    <FactsCard id="need-contact" title="联系企业">
      {!open ? (
        <p className={css.soft}>该需求已结束对接。</p>
      ) : loggedIn ? (
        <ContactDetails id={id} />
      ) : (
        <>
          <p className={css.soft}>登录后可查看企业联系人与联系方式。</p>
          <Button variant="main" block icon="lock" onClick={() => openLogin('login')} data-scripted>
            登录查看
          </Button>
          <noscript>登录需要启用浏览器的 JavaScript。如有疑问，请拨打页面底部的热线电话。</noscript>
        </>
      )}
    </FactsCard>
  );
}

function ContactDetails({ id }: { id: number }) {
  const contact = useLoaded(id, (signal) => getNeedContact(id, signal));
  if (contact.state === 'loading') {
    return (
      <div role="status" aria-label="正在获取联系方式">
        <SkeletonText lines={3} />
      </div>
    );
  }
  if (contact.state === 'failed') {
    return (
      <>
        <p className={css.soft} role="alert">
          联系方式暂时无法获取
        </p>
        <Button ref={handFocusOn} variant="outline" icon="refresh" onClick={contact.retry}>
          重试
        </Button>
      </>
    );
  }
  if (!contact.value) return <p className={css.soft}>该需求暂未提供联系方式，请通过大赛热线咨询。</p>;
  return <DescriptionList items={contactFacts(contact.value)} />;
}
