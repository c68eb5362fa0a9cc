import type { CaptchaKind } from '@portal/contract/captcha';
import { useState } from 'react';
import { AccessibleCheck } from './accessible-check';
import css from './captcha.module.css';
import { captchaCopy } from './captcha-copy';
import { ClickCaptcha } from './click-captcha';
import { SlideCaptcha } from './slide-captcha';
import { useChallenge } from './use-challenge';

const FAILURE_MS = { blockPuzzle: 1_000, clickWord: 700 } as const;

export interface CaptchaProps {
  /** Kind to begin with; the person may take the other one. */
  kind: CaptchaKind;
  /** Widest that the pictures are shown, in pixels; they shrink with the place they are in. */
  width?: number;
  /** Gets the one-use result for the business call, a second after success. */
  onPassed: (result: string) => void;
}

function Challenge({ kind, onPassed }: { kind: CaptchaKind; onPassed: (result: string) => void }) {
  const challenge = useChallenge(kind, { failureMs: FAILURE_MS[kind], onPassed });
  return (
    <>
      {kind === 'blockPuzzle' ? (
        <SlideCaptcha challenge={challenge} />
      ) : (
        <ClickCaptcha challenge={challenge} />
      )}
      <span className={css.hidden} role="status" aria-live="polite">
        {challenge.message}
      </span>
    </>
  );
}

/** The captcha embedded in a page or dialog: slide or click, and a check for people who can not use pictures. */
export function Captcha({ kind: first, width = 402, onPassed }: CaptchaProps) {
  const [kind, setKind] = useState(first);
  return (
    <div className={css.captcha} style={{ maxWidth: width }}>
      <Challenge key={kind} kind={kind} onPassed={onPassed} />
      <div className={css.more}>
        <button
          type="button"
          className={css.link}
          onClick={() => setKind(kind === 'blockPuzzle' ? 'clickWord' : 'blockPuzzle')}
        >
          {captchaCopy.otherKind[kind]}
        </button>
        <AccessibleCheck onPassed={onPassed} />
      </div>
    </div>
  );
}
