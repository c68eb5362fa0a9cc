import { getNeedContact } from '@portal/api-client/content/get-need-contact';
import { openLoginDialogAtom, useLoggedIn } from '@portal/session';
import { Button, Card, DescriptionList, SkeletonText, TextLink, useWhenOnline } from '@portal/ui';
import { useSetAtom } from 'jotai';
import { useEffect, useState } from 'react';
import { needsCopy } from './copy';
import css from './need-detail.module.css';

type Contact = Awaited<ReturnType<typeof getNeedContact>>;
type Known = { state: 'asking' } | { state: 'failed' } | { state: 'here'; contact: Contact };

const copy = needsCopy.contact;

/** Whom to call: only for people who are signed in, so it is fetched in their browser and never rendered on the server. */
export function NeedContact({ id, open }: { id: number; open: boolean }) {
  const loggedIn = useLoggedIn();
  const openLogin = useSetAtom(openLoginDialogAtom);
  return (
    <Card as="section" labelledBy="need-contact" className={css.contact}>
      <h2 className={css.factsTitle} id="need-contact">
        {copy.title}
      </h2>
      {!open ? (
        <p className={css.soft}>{copy.closed}</p>
      ) : loggedIn ? (
        <ContactOf id={id} />
      ) : (
        <>
          <p className={css.soft}>{copy.locked}</p>
          <Button variant="main" block icon="lock" onClick={() => openLogin('login')}>
            {copy.login}
          </Button>
        </>
      )}
    </Card>
  );
}

function ContactOf({ id }: { id: number }) {
  const [known, setKnown] = useState<Known>({ state: 'asking' });
  const [attempt, setAttempt] = useState(0);

  useEffect(() => {
    const stop = new AbortController();
    setKnown({ state: 'asking' });
    getNeedContact(id, stop.signal).then(
      (contact) => setKnown({ state: 'here', contact }),
      () => stop.signal.aborted || setKnown({ state: 'failed' }),
    );
    return () => stop.abort();
  }, [id, attempt]);

  const retry = () => setAttempt((last) => last + 1);
  useWhenOnline(known.state === 'failed', retry);

  if (known.state === 'asking') {
    return (
      <div role="status" aria-label={copy.loading}>
        <SkeletonText lines={3} />
      </div>
    );
  }
  if (known.state === 'failed') {
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
  const { contact } = known;
  if (!contact) return <p className={css.soft}>{copy.missing}</p>;
  return (
    <DescriptionList
      items={[
        { term: copy.name, description: contact.name },
        { term: copy.phone, description: <TextLink href={`tel:${contact.phone}`}>{contact.phone}</TextLink> },
        ...(contact.email
          ? [
              {
                term: copy.email,
                description: <TextLink href={`mailto:${contact.email}`}>{contact.email}</TextLink>,
              },
            ]
          : []),
      ]}
    />
  );
}
