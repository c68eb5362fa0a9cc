import { openLoginDialogAtom } from '@portal/session';
import { Steps, toast } from '@portal/ui';
import { useSetAtom } from 'jotai';
import { useState } from 'react';
import { authCopy } from '../dialog/auth-copy';
import { BackToLoginLink } from '../login/login-links';
import { NewPasswordStep } from './new-password-step';
import { PhoneStep } from './phone-step';

/** A forgotten password: prove the phone, then set a new one. */
export function ForgotModule() {
  const [ticket, setTicket] = useState<string>();
  const open = useSetAtom(openLoginDialogAtom);
  return (
    <>
      <Steps items={authCopy.forgotSteps} current={ticket ? 1 : 0} label={authCopy.steps} />
      {ticket ? (
        <NewPasswordStep
          ticket={ticket}
          onDone={() => {
            toast.success(authCopy.reset);
            open('login');
          }}
        />
      ) : (
        <PhoneStep onDone={setTicket} />
      )}
      <BackToLoginLink />
    </>
  );
}
