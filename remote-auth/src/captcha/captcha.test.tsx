import { renderToStaticMarkup } from 'react-dom/server';
import { Captcha } from './captcha';
import { ClickCaptcha } from './click-captcha';
import type { Challenge } from './use-challenge';

const challenge = { phase: 'ready', message: '', challenge: { wordList: ['山', '水', '云'] } } as Challenge;

test('the live region exists before the first word is chosen, because screen readers ignore one added later', () => {
  expect(renderToStaticMarkup(<ClickCaptcha challenge={challenge} />)).toContain('role="status"></span>');
});

test('the accessible alternative is explained in visible text, not in a tooltip', () => {
  const html = renderToStaticMarkup(<Captcha onPassed={() => undefined} />);
  expect(html).toContain('>无障碍验证不需要看图，由浏览器计算完成<');
});
