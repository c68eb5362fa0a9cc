import { renderToStaticMarkup } from 'react-dom/server';
import { SeasonName } from './season-name';

const readPhrases = (name: string) =>
  [...renderToStaticMarkup(<SeasonName name={name} />).matchAll(/>([^<]+)</g)].map(([, phrase]) => phrase);

test('a season name breaks after closing quotes only', () => {
  expect(readPhrases('2026年“启明杯”创新创业大赛')).toEqual(['2026年“启明杯”', '创新创业大赛']);
  expect(readPhrases('创新创业大赛')).toEqual(['创新创业大赛']);
  expect(readPhrases('2026年“启明杯”“新芽”')).toEqual(['2026年“启明杯”', '“新芽”']);
  expect(readPhrases('')).toEqual([]);
});
