import type { RegisterStepOne, RegisterStepOneInput } from '@portal/contract/forms';
import { openLoginDialogAtom } from '@portal/session';
import { Steps } from '@portal/ui';
import { Flex, Text } from '@portal/ui/controls';
import { useSetAtom } from 'jotai';
import { useCallback, useState } from 'react';
import { BackToLoginLink, LinkButton } from '../form/form';
import { registeredPhoneAtom } from '../login/registered-phone';
import { AccountStep } from './account-step';
import { ParticipantStep } from './participant-step';
import { hasInput, useRegistrationDraft } from './registration-draft';

export function RegisterModule() {
  const { draft, change, clear } = useRegistrationDraft();
  const [restored, setRestored] = useState(() => hasInput(draft));
  const [attempt, setAttempt] = useState(0);
  const [step, setStep] = useState(0);
  const [returning, setReturning] = useState(false);
  const [participant, setParticipant] = useState<RegisterStepOne>();
  const open = useSetAtom(openLoginDialogAtom);
  const setRegistered = useSetAtom(registeredPhoneAtom);
  const toLogin = () => open('login');
  const keepTyped = useCallback(
    (typed: Partial<RegisterStepOneInput>) => change({ participant: typed }),
    [change],
  );
  const keepMobile = useCallback((mobile: string) => change({ mobile }), [change]);
  const startAgain = () => {
    clear();
    setRestored(false);
    setAttempt(attempt + 1);
  };
  return (
    <>
      <Steps items={['参赛信息', '账号信息']} current={step} label="步骤" />
      {restored && step === 0 ? <Restored onClear={startAgain} /> : null}
      {step === 1 && participant ? (
        <AccountStep
          participant={participant}
          mobile={draft.mobile ?? ''}
          onMobile={keepMobile}
          onBack={() => {
            setReturning(true);
            setStep(0);
          }}
          onDone={(mobile) => {
            clear();
            setRegistered(mobile);
            toLogin();
          }}
        />
      ) : (
        <ParticipantStep
          key={attempt}
          typed={draft.participant}
          returning={returning}
          onTyped={keepTyped}
          onBack={toLogin}
          onDone={(valid) => {
            setParticipant(valid);
            setStep(1);
          }}
        />
      )}
      <BackToLoginLink />
    </>
  );
}

/** Tells the user that input was restored, and lets them clear it on a shared computer. */
function Restored({ onClear }: { onClear: () => void }) {
  return (
    <Flex role="status" wrap="wrap" align="center" columnGap="2">
      <Text textStyle="hint">已为您恢复未提交的内容</Text>
      <LinkButton onClick={onClear}>清空重填</LinkButton>
    </Flex>
  );
}
