import { isApiError } from '@portal/api-client';
import { getTicket } from '@portal/api-client/sign-up';
import type { SignUpTicket } from '@portal/contract/sign-up';
import { SkeletonText } from '@portal/ui';
import { ControlsProvider } from '@portal/ui/controls';
import { useEffect, useState } from 'react';
import { keepToken } from './kept-ticket';
import { SignUpForm } from './sign-up-form';
import { Ticket } from './ticket';

export interface SignUpPanelProps {
  id: number;
  token: string | undefined;
  closed: boolean;
  /** Seats were taken or given back. */
  onChange: () => void;
}

/** The form, or the ticket that it led to. */
export function SignUpPanel({ id, token, closed, onChange }: SignUpPanelProps) {
  const [ticket, setTicket] = useState<SignUpTicket>();
  const [loading, setLoading] = useState(token !== undefined);
  useEffect(() => {
    if (!token) return;
    getTicket(token)
      .then(setTicket, (error: unknown) => {
        if (isApiError(error) && error.code === 404) keepToken(id, undefined);
      })
      .finally(() => setLoading(false));
  }, [id, token]);

  const change = (changed: SignUpTicket | undefined) => {
    setTicket(changed);
    keepToken(id, changed?.state === 'cancelled' ? undefined : changed?.token);
    onChange();
  };
  if (loading) return <SkeletonText lines={4} />;
  if (ticket) return <Ticket ticket={ticket} closed={closed} onChange={change} />;
  if (closed) return null;
  return (
    <ControlsProvider>
      <SignUpForm id={id} onDone={change} />
    </ControlsProvider>
  );
}
