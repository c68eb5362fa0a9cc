import type { SignUpTicket } from '@portal/contract/sign-up';
import { Button, Notice, SkeletonText, useWhenOnline } from '@portal/ui';
import { ControlsProvider } from '@portal/ui/controls';
import { handFocusOn } from '@portal/ui/kept-focus';
import { useEffect, useState } from 'react';
import { forgetToken, keepToken } from './kept-ticket';
import { SignUpForm } from './sign-up-form';
import { findTicket, Ticket } from './ticket';

export interface SignUpPanelProps {
  id: number;
  token: string | undefined;
  closed: boolean;
  onChange: () => void;
}

export function SignUpPanel({ id, token, closed, onChange }: SignUpPanelProps) {
  const [shown, setShown] = useState<SignUpTicket | 'lost' | 'failed' | 'loading' | 'form'>(
    token ? 'loading' : 'form',
  );
  const [attempt, setAttempt] = useState(0);
  // A stored ticket that the visitor did not ask for must not scroll the page.
  const [isAskedFor, setAskedFor] = useState(location.hash === `#ticket=${token}`);
  useEffect(() => {
    if (!token) return;
    setShown('loading');
    findTicket(id, token).then(setShown);
  }, [id, token, attempt]);
  const retry = () => setAttempt((last) => last + 1);
  useWhenOnline(shown === 'failed', retry);

  const change = (ticket: SignUpTicket) => {
    setShown(ticket);
    setAskedFor(true);
    if (ticket.state === 'cancelled') forgetToken(id, ticket.token);
    else keepToken(id, ticket.token);
    onChange();
  };
  const openForm = () => setShown('form');
  if (shown === 'loading') return <SkeletonText lines={4} />;
  if (shown === 'failed')
    return (
      <>
        <Notice tone="warning" role="alert">
          暂时无法读取您的票，请检查网络后重试。
        </Notice>
        <Button ref={handFocusOn} variant="outline" block icon="refresh" onClick={retry}>
          重试
        </Button>
      </>
    );
  if (shown === 'lost')
    return (
      <>
        <Notice role="status">这张票已不存在</Notice>
        {closed ? null : (
          <Button variant="main" block onClick={openForm}>
            重新报名
          </Button>
        )}
      </>
    );
  if (shown !== 'form')
    return (
      <Ticket
        // Each state is focused on mount, because the button that led to it is gone.
        key={shown.state}
        ticket={shown}
        closed={closed}
        takesFocus={isAskedFor}
        onCancel={change}
        onSignUpAgain={openForm}
      />
    );
  if (closed) return null;
  return (
    <ControlsProvider>
      <SignUpForm id={id} onDone={change} />
    </ControlsProvider>
  );
}
