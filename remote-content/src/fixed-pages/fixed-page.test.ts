import { readContents } from './fixed-page';

test('the table of contents lists linkable headings as plain text', () => {
  const html =
    '<h2 id="policy-一奖金">一、<strong>奖金</strong></h2><p>文</p><h3 id="policy-细则">细则</h3>' +
    '<h2 id="policy-RD">R&amp;D</h2><h2>没有锚点</h2>';
  expect(readContents(html)).toEqual([
    { id: 'policy-一奖金', label: '一、奖金' },
    { id: 'policy-RD', label: 'R&D' },
  ]);
});
