import { agreementMessages } from '@portal/contract/rules';
import { type ComponentPropsWithRef, useEffect, useId, useRef, useState } from 'react';
import { AgreementDialog, type AgreementName, agreementCopy } from './agreement-dialog';
import css from './agreement-line.module.css';

interface AgreementLineProps {
  /** `register(…)` of the form. */
  field: ComponentPropsWithRef<'input'>;
  error?: string;
  /** How often a missing consent was met; each time the line bounces. */
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
    <div>
      <div ref={line} className={css.line}>
        <label className={css.label}>
          <input
            {...field}
            type="checkbox"
            className={css.box}
            aria-label={agreementMessages.line}
            aria-invalid={Boolean(error)}
            aria-describedby={error ? errorId : undefined}
          />
          {agreementCopy.read}
        </label>
        <button type="button" className={css.link} onClick={() => setShown('user')}>
          {agreementCopy.user.button}
        </button>
        {agreementCopy.and}
        <button type="button" className={css.link} onClick={() => setShown('privacy')}>
          {agreementCopy.privacy.button}
        </button>
      </div>
      {error && (
        <p id={errorId} className={css.error} role="alert">
          {error}
        </p>
      )}
      <AgreementDialog name={shown} onClose={() => setShown(undefined)} />
    </div>
  );
}
