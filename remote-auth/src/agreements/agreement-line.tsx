import { agreementMessages } from '@portal/contract/rules';
import { Icon } from '@portal/ui';
import { Box, Flex } from '@portal/ui/controls';
import { type ComponentPropsWithRef, useEffect, useId, useRef, useState } from 'react';
import { LinkButton } from '../form/form';
import { AgreementDialog, type AgreementName, agreementCopy } from './agreement-dialog';

interface AgreementLineProps {
  /** `register(…)` of the form. */
  field: ComponentPropsWithRef<'input'>;
  error?: string;
  /** Number of submits without consent; the line bounces at each. */
  refusals: number;
  /** Milliseconds of the bounce: 200 at login, 100 at registration. */
  bounceMs: 100 | 200;
}

const bounce = [
  { transform: 'none' },
  { transform: 'translateX(-8px)', offset: 0.35 },
  { transform: 'translateX(6px)', offset: 0.7 },
  { transform: 'none' },
];

/** 我已阅读并同意《用户协议》和《隐私协议》, both with their whole text one click away. */
export function AgreementLine({ field, error, refusals, bounceMs }: AgreementLineProps) {
  const [shown, setShown] = useState<AgreementName>();
  const errorId = useId();
  const line = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const still = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
    if (refusals > 0 && !still) line.current?.animate(bounce, { duration: bounceMs, easing: 'ease-out' });
  }, [refusals, bounceMs]);

  return (
    // What does not fit beside the box stands below the words, not below the box.
    <div>
      <Flex ref={line} wrap="wrap" align="center" paddingLeft="30px" textStyle="hint">
        <Flex
          as="label"
          display="inline-flex"
          align="center"
          gap="10px"
          minHeight={{ base: 'touch', md: '4' }}
          marginLeft="-30px"
          cursor="pointer"
        >
          <Box asChild boxSize="20px" margin="0" accentColor="brand.600">
            <input
              {...field}
              type="checkbox"
              aria-required
              aria-label={agreementMessages.line}
              aria-invalid={Boolean(error)}
              aria-describedby={error ? errorId : undefined}
            />
          </Box>
          {agreementCopy.read}
        </Flex>
        <LinkButton onClick={() => setShown('user')}>{agreementCopy.user.button}</LinkButton>
        {agreementCopy.and}
        <LinkButton onClick={() => setShown('privacy')}>{agreementCopy.privacy.button}</LinkButton>
      </Flex>
      {error && (
        <Flex id={errorId} role="alert" gap="1" align="center" color="danger.700" fontSize="sm">
          <Icon name="alert" />
          {error}
        </Flex>
      )}
      <AgreementDialog name={shown} onClose={() => setShown(undefined)} />
    </div>
  );
}
