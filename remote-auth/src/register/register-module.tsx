import type { RegisterStepOne, RegisterStepOneInput } from '@portal/contract/forms';
import { openLoginDialogAtom } from '@portal/session';
import { Steps } from '@portal/ui';
import { useSetAtom } from 'jotai';
import { useState } from 'react';
import { authCopy } from '../copy';
import { BackToLoginLink } from '../form/form';
import { registeredPhoneAtom } from '../login/registered-phone';
import { AccountStep } from './account-step';
import { ParticipantStep } from './participant-step';

/** Registration: who takes part, then the account. Going back keeps the first step's input. */
export function RegisterModule() {
  const [step, setStep] = useState(0);
  const [typed, setTyped] = useState<Partial<RegisterStepOneInput>>();
  const [participant, setParticipant] = useState<RegisterStepOne>();
  const open = useSetAtom(openLoginDialogAtom);
  const setRegistered = useSetAtom(registeredPhoneAtom);
  const toLogin = () => open('login');
  return (
    <>
      <Steps items={authCopy.registerSteps} current={step} label={authCopy.steps} />
      {step === 1 && participant ? (
        <AccountStep
          participant={participant}
          onBack={() => setStep(0)}
          onDone={(mobile) => {
            setRegistered(mobile);
            toLogin();
          }}
        />
      ) : (
        <ParticipantStep
          typed={typed}
          onBack={toLogin}
          onDone={(input, valid) => {
            setTyped(input);
            setParticipant(valid);
            setStep(1);
          }}
        />
      )}
      <BackToLoginLink />
    </>
  );
}
