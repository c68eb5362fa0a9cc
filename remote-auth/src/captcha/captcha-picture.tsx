import type { KeyboardEventHandler, MouseEventHandler, ReactNode } from 'react';
import css from './captcha.module.css';
import type { Challenge } from './use-challenge';

interface CaptchaPictureProps {
  challenge: Challenge;
  children?: ReactNode;
  /** Makes the picture focusable and operable. */
  control?: {
    label: string;
    onClick: MouseEventHandler<HTMLDivElement>;
    onKeyDown: KeyboardEventHandler<HTMLDivElement>;
  };
}

export function CaptchaPicture({ challenge, children, control }: CaptchaPictureProps) {
  const { phase, challenge: shown } = challenge;
  const surface = (
    <>
      {shown && (
        <img
          alt="验证图片"
          draggable={false}
          className={css.original}
          src={`data:image/png;base64,${shown.originalImageBase64}`}
        />
      )}
      {children}
    </>
  );
  return (
    <div className={css.frame} data-phase={phase} aria-busy={phase === 'loading' || phase === 'checking'}>
      {control ? (
        <div
          className={css.surface}
          role="application"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: the picture is the control here
          tabIndex={0}
          aria-label={control.label}
          aria-description="按方向键移动光标，按回车键选中文字，按退格键撤销"
          onClick={control.onClick}
          onKeyDown={control.onKeyDown}
        >
          {surface}
        </div>
      ) : (
        <div className={css.surface}>{surface}</div>
      )}
    </div>
  );
}
