import { renderToStaticMarkup } from 'react-dom/server';
import { Captcha } from './captcha';
import { ClickCaptcha } from './click-captcha';
import type { Challenge } from './use-challenge';

const challenge = { phase: 'ready', message: '', challenge: { wordList: ['山', '水', '云'] } } as Challenge;

test('the region that tells of a chosen word is there before the first, which screen readers would not read else', () => {
  expect(renderToStaticMarkup(<ClickCaptcha challenge={challenge} />)).toContain('role="status"></span>');
});

test('what the way without pictures is can be read without a pointer', () => {
  const html = renderToStaticMarkup(<Captcha kind="blockPuzzle" onPassed={() => undefined} />);
  expect(html).toContain('>无障碍验证不需要看图，由浏览器计算完成<');
});
