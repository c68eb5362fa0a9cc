import type { CaptchaKind } from '@portal/contract/captcha';
import { Icon, VisuallyHidden } from '@portal/ui';
import { useEffect, useId, useRef, useState } from 'react';
import css from './captcha.module.css';
import { ClickCaptcha } from './click-captcha';
import { SlideCaptcha } from './slide-captcha';
import { useChallenge } from './use-challenge';

const FIRST_KIND = 'blockPuzzle';

interface CaptchaProps {
  /** Called one second after success with the one-use result for the business call. */
  onPassed: (result: string) => void;
}

interface OneKindProps extends CaptchaProps {
  kind: CaptchaKind;
  onOtherKind: () => void;
  /** The user switched to this kind: move the focus to the puzzle. */
  switchedTo: boolean;
}

function OneKind({ kind, onPassed, onOtherKind, switchedTo }: OneKindProps) {
  const root = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (switchedTo) root.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
  }, [switchedTo]);
  const challenge = useChallenge(kind, onPassed);
  const settled = challenge.phase === 'checking' || challenge.phase === 'passed';
  const Puzzle = kind === 'blockPuzzle' ? SlideCaptcha : ClickCaptcha;
  return (
    <div className={css.kind} ref={root}>
      <Puzzle challenge={challenge} />
      <VisuallyHidden>
        <span role="status">{challenge.message}</span>
      </VisuallyHidden>
      <div className={css.more}>
        <button
          type="button"
          className={css.link}
          disabled={settled}
          onClick={() => void challenge.refresh()}
        >
          <Icon name="refresh" />
          刷新
        </button>
        <button type="button" className={css.link} disabled={settled} onClick={onOtherKind}>
          {kind === 'blockPuzzle' ? '换成点选验证' : '换成滑动验证'}
        </button>
        <AccessibleCheck onPassed={onPassed} />
      </div>
    </div>
  );
}

export function Captcha({ onPassed }: CaptchaProps) {
  const [kind, setKind] = useState<CaptchaKind>(FIRST_KIND);
  const other = kind === 'blockPuzzle' ? 'clickWord' : 'blockPuzzle';
  return (
    <div className={css.captcha}>
      <OneKind
        key={kind}
        kind={kind}
        onPassed={onPassed}
        onOtherKind={() => setKind(other)}
        switchedTo={kind !== FIRST_KIND}
      />
    </div>
  );
}

const notes = {
  idle: '无障碍验证不需要看图，由浏览器计算完成',
  working: '正在进行无障碍验证，请稍候',
  failed: '无障碍验证未完成，请重试',
} as const;

/** Alternative without pictures: the browser solves a proof of work, which the server verifies. */
function AccessibleCheck({ onPassed }: { onPassed: (result: string) => void }) {
  const [state, setState] = useState<keyof typeof notes>('idle');
  const noteId = useId();
  const work = useRef<AbortController>(undefined);
  useEffect(() => () => work.current?.abort(), []);

  const start = async () => {
    if (state === 'working') return;
    const controller = new AbortController();
    work.current = controller;
    setState('working');
    try {
      const { solveWork } = await import('@portal/api-client/proof-of-work');
      const result = await solveWork(controller.signal);
      if (!controller.signal.aborted) onPassed(result);
    } catch {
      if (!controller.signal.aborted) setState('failed');
    }
  };

  return (
    <>
      <button
        type="button"
        className={css.link}
        // Not `disabled`: the button would lose focus.
        aria-disabled={state === 'working'}
        aria-describedby={noteId}
        onClick={start}
      >
        无障碍验证
      </button>
      <span id={noteId} className={css.note} role="status">
        {notes[state]}
      </span>
    </>
  );
}
