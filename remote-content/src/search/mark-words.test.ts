import { markWords } from './mark-words';

test('marks every word wherever it stands', () => {
  expect(markWords('BP 模板与bp示例', 'bp 模板')).toEqual([
    { text: 'BP', hit: true },
    { text: ' ', hit: false },
    { text: '模板', hit: true },
    { text: '与', hit: false },
    { text: 'bp', hit: true },
    { text: '示例', hit: false },
  ]);
});

test('signs are taken literally', () => {
  expect(markWords('A(B', '(')).toEqual([
    { text: 'A', hit: false },
    { text: '(', hit: true },
    { text: 'B', hit: false },
  ]);
  expect(markWords('甲', '')).toEqual([{ text: '甲', hit: false }]);
});
