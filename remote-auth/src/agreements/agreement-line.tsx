import { agreementMessages } from '@portal/contract/rules';
import { getLimit } from '@portal/contract/runtime-config';
import { Box, Checkbox } from '@portal/ui/controls';
import { type ComponentPropsWithRef, useEffect, useRef, useState } from 'react';
import { LinkButton } from '../form/form';
import { AgreementDialog, type AgreementName, agreementCopy } from './agreement-dialog';

interface AgreementLineProps {
  /** `register(…)` of the form. */
  field: ComponentPropsWithRef<'input'>;
  error?: string;
  /** Number of submits without consent; the line bounces at each. */
  refusals: number;
  /** Whose time the bounce takes. */
  bounce: 'loginBounceMs' | 'registerBounceMs';
}

const bounceFrames = [
  { transform: 'translateX(-8px)', offset: 0.35 },
  { transform: 'translateX(6px)', offset: 0.7 },
];

/** 我已阅读并同意《用户协议》和《隐私协议》, both with their whole text one click away. */
export function AgreementLine({ field, error, refusals, bounce }: AgreementLineProps) {
  const [shown, setShown] = useState<AgreementName>();
  const line = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const still = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
    if (refusals > 0 && !still)
      line.current?.animate(bounceFrames, { duration: getLimit(bounce), easing: 'ease-out' });
  }, [refusals, bounce]);

  return (
    <Box ref={line} textStyle="hint">
      <Checkbox
        {...field}
        required
        aria-label={agreementMessages.line}
        error={error}
        links={
          <>
            <LinkButton onClick={() => setShown('user')}>{agreementCopy.user.button}</LinkButton>
            {agreementCopy.and}
            <LinkButton onClick={() => setShown('privacy')}>{agreementCopy.privacy.button}</LinkButton>
          </>
        }
      >
        {agreementCopy.read}
      </Checkbox>
      <AgreementDialog name={shown} onClose={() => setShown(undefined)} />
    </Box>
  );
}
