import { renderToStaticMarkup } from 'react-dom/server';
import { SeasonName, TitleText } from './unbroken-names';

const readPhrases = (name: string) =>
  [...renderToStaticMarkup(<SeasonName name={name} />).matchAll(/>([^<]+)</g)].map(([, phrase]) => phrase);

test('a season name wraps only after closing quotes', () => {
  expect(readPhrases('2026年“启明杯”创新创业大赛')).toEqual(['2026年“启明杯”', '创新创业大赛']);
  expect(readPhrases('创新创业大赛')).toEqual(['创新创业大赛']);
  expect(readPhrases('2026年“启明杯”“新芽”')).toEqual(['2026年“启明杯”', '“新芽”']);
  expect(readPhrases('')).toEqual([]);
});

test.each([
  ['2026年“启明杯”创新创业大赛开放报名', '2026年[“启明杯”][创新创业大赛]开放报名'],
  ['“启明杯”报名过半', '[“启明杯”]报名过半'],
  ['关于“一个很长很长的引文，不是名称”的说明', '关于“一个很长很长的引文，不是名称”的说明'],
  ['园区开放日', '园区开放日'],
])('the title “%s” never wraps inside a name', (text, kept) => {
  const html = renderToStaticMarkup(<TitleText text={text} />);
  expect(html.replace(/<span[^>]*>/g, '[').replaceAll('</span>', ']')).toBe(kept);
});
