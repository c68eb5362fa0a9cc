import type { SignUpTicket } from '@portal/contract/sign-up';
import { Button, Notice, SkeletonText, useWhenOnline } from '@portal/ui';
import { ControlsProvider } from '@portal/ui/controls';
import { handFocusOn } from '@portal/ui/kept-focus';
import { useEffect, useState } from 'react';
import { forgetToken, keepToken } from './kept-ticket';
import { SignUpForm } from './sign-up-form';
import { findTicket, Ticket } from './ticket';

const copy = {
  lost: '这张票已不存在',
  again: '重新报名',
  failed: '暂时无法读取您的票，请检查网络后重试。',
  retry: '重试',
} as const;

export interface SignUpPanelProps {
  id: number;
  token: string | undefined;
  closed: boolean;
  /** Seats were taken or given back. */
  onChange: () => void;
}

/** The form, or the ticket that it led to. */
export function SignUpPanel({ id, token, closed, onChange }: SignUpPanelProps) {
  const [shown, setShown] = useState<SignUpTicket | 'lost' | 'failed' | 'loading' | 'form'>(
    token ? 'loading' : 'form',
  );
  const [attempt, setAttempt] = useState(0);
  // A ticket that only happens to be kept here must not move the page under its reader.
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
          {copy.failed}
        </Notice>
        <Button ref={handFocusOn} variant="outline" block icon="refresh" onClick={retry}>
          {copy.retry}
        </Button>
      </>
    );
  if (shown === 'lost')
    return (
      <>
        <Notice role="status">{copy.lost}</Notice>
        {closed ? null : (
          <Button variant="main" block onClick={openForm}>
            {copy.again}
          </Button>
        )}
      </>
    );
  if (shown !== 'form')
    return (
      <Ticket
        // A new state takes the focus, which the button that led to it has lost.
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
