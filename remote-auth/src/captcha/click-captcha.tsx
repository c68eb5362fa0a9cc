import { type CaptchaPoint, captchaSize } from '@portal/contract/captcha';
import css from './captcha.module.css';
import { captchaCopy } from './captcha-copy';
import { CaptchaPicture } from './captcha-picture';
import type { Challenge } from './use-challenge';
import { usePoints } from './use-points';

function place({ x, y }: CaptchaPoint) {
  return { left: `${(x / captchaSize.width) * 100}%`, top: `${(y / captchaSize.height) * 100}%` };
}

/** Click captcha: three words of the picture, in the order that the bar below names. */
export function ClickCaptcha({ challenge }: { challenge: Challenge }) {
  const { points, cursor, onClick, onKeyDown } = usePoints(challenge);
  const { phase, message, challenge: shown } = challenge;
  const prompt = captchaCopy.click(shown?.wordList ?? []);
  return (
    <>
      <CaptchaPicture challenge={challenge} control={{ label: prompt, onClick, onKeyDown }}>
        {cursor && <span className={css.cursor} style={place(cursor)} aria-hidden="true" />}
        {points.map((point, index) => (
          <span key={`${index}-${point.x}-${point.y}`} className={css.point} style={place(point)}>
            {index + 1}
          </span>
        ))}
      </CaptchaPicture>
      <div className={css.bar} data-phase={phase}>
        <span className={css.barText} aria-hidden="true">
          {message || prompt}
        </span>
      </div>
      {points.length > 0 && phase === 'ready' && (
        <span className={css.hidden} role="status">
          {captchaCopy.point(points.length)}
        </span>
      )}
    </>
  );
}
