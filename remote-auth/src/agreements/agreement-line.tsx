import { agreementMessages } from '@portal/contract/rules';
import { getLimit } from '@portal/contract/runtime-config';
import { Box, Checkbox } from '@portal/ui/controls';
import type { FieldPath, FieldValues, UseFormReturn } from '@portal/ui/form';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { LinkButton } from '../form/form';
import { AgreementDialog, type AgreementName } from './agreement-dialog';

interface AgreementLineProps<T extends FieldValues> {
  /** Must have a boolean field named `agreed`. */
  form: UseFormReturn<T>;
  /** The limit that sets the duration of the bounce. */
  bounce: 'loginBounceMs' | 'registerBounceMs';
}

const bounceFrames = [
  { transform: 'translateX(-8px)', offset: 0.35 },
  { transform: 'translateX(6px)', offset: 0.7 },
];

/** Bounces when the form is submitted without it. */
export function AgreementLine<T extends FieldValues>({ form, bounce }: AgreementLineProps<T>) {
  const [shown, setShown] = useState<AgreementName>();
  const line = useRef<HTMLDivElement>(null);
  const name = 'agreed' as FieldPath<T>;
  const { error } = form.getFieldState(name, form.formState);
  const { submitCount } = form.formState;

  const onSubmitted = useEffectEvent(() => {
    if (!error || window.matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    line.current?.animate(bounceFrames, { duration: getLimit(bounce), easing: 'ease-out' });
  });
  useEffect(() => {
    if (submitCount > 0) onSubmitted();
  }, [submitCount]);

  return (
    <Box ref={line} textStyle="hint">
      <Checkbox
        {...form.register(name)}
        required
        aria-label={agreementMessages.line}
        error={error?.message}
        links={
          <>
            <LinkButton onClick={() => setShown('user')}>《用户协议》</LinkButton>和
            <LinkButton onClick={() => setShown('privacy')}>《隐私协议》</LinkButton>
          </>
        }
      >
        我已阅读并同意
      </Checkbox>
      <AgreementDialog name={shown} onClose={() => setShown(undefined)} />
    </Box>
  );
}
