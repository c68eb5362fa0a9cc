import { useEffect, useRef, useState } from 'react';
import css from './captcha.module.css';
import { captchaCopy } from './captcha-copy';

/** The way around the pictures: the browser works instead of the person, and the server checks that it did. */
export function AccessibleCheck({ onPassed }: { onPassed: (result: string) => void }) {
  const [state, setState] = useState<'idle' | 'working' | 'failed'>('idle');
  const work = useRef<AbortController>(undefined);
  useEffect(() => () => work.current?.abort(), []);

  const start = async () => {
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
        disabled={state === 'working'}
        title={captchaCopy.accessibleHint}
        onClick={start}
      >
        {captchaCopy.accessible}
      </button>
      <span className={css.note} role="status">
        {state === 'working' && captchaCopy.accessibleWorking}
        {state === 'failed' && captchaCopy.accessibleFailed}
      </span>
    </>
  );
}
