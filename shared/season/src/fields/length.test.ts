import { countCharacters, firstCharacters, lengthFault } from './length';

test.each([
  ['让每一颗果实都被看见。', 11],
  ['  blanks around\n', 13],
  ['👍🏽', 1],
  ['👨‍👩‍👧‍👦 一家', 4],
  ['🇨🇳🇨🇳', 2],
  ['1️⃣', 1],
  ['e\u0301', 1],
  ['𠮷野家', 3],
  ['བོད་སྐད་', 6],
  ['ئۇيغۇر', 6],
  ['\u1112\u1161\u11ab\u1100\u1173\u11af', 2],
  ['한글', 2],
  ['น้ำ', 1],
  ['🏴󠁧󠁢󠁥󠁮󠁧󠁿', 1],
  ['🇨🇳🇨', 2],
  ['第一行\n第二行', 7],
])('%j has %i characters', (text, count) => {
  expect(countCharacters(text)).toBe(count);
});

test('marks piled on one letter are no way around a limit', () => {
  expect(countCharacters(`a${'\u0301'.repeat(500)}`)).toBe(501);
});

test('a limit holds for emoji as for letters', () => {
  expect(lengthFault('名称', { min: 2, max: 3 }, '👩‍🚀')).toBe('名称至少2个字，还差1个字');
  expect(lengthFault('名称', { max: 3 }, '👩‍🚀👩‍🚀👩‍🚀')).toBeUndefined();
  expect(lengthFault('名称', { max: 3 }, '👩‍🚀👩‍🚀👩‍🚀👩‍🚀')).toBe('名称最多3个字，已超出1个字');
});

test('a text that is cut keeps its last emoji whole', () => {
  expect(firstCharacters('果园👩‍🌾丰收', 3)).toBe('果园👩‍🌾');
  expect(firstCharacters('果园', 3)).toBe('果园');
});

it('counts alike wherever a long text is cut to be counted', () => {
  for (const word of ['👨‍👩‍👧‍👦', '🇨🇳', 'e\u0301', '创\ue000', '\ud83d'])
    for (const ahead of ['', '一', '一二', '一二三'])
      expect(countCharacters(ahead + word.repeat(2000))).toBe(ahead.length + 2000 * countCharacters(word));
});

it('takes as long for a text as its length asks for, whatever it is made of', () => {
  const measure = (length: number) => {
    const text = '创\ue000'.repeat(length / 2);
    // Processor time: beside other suites the clock goes on while this one waits.
    const began = process.cpuUsage();
    countCharacters(text);
    const { user, system } = process.cpuUsage(began);
    return user + system;
  };
  // The process collects garbage now and then, which is no work of this one.
  const measureFastest = (length: number) => Math.min(...Array.from({ length: 5 }, () => measure(length)));
  measureFastest(8000);
  // Sixteen times as long: 256 times where each character looks at all others.
  expect(measureFastest(128_000) / measureFastest(8000)).toBeLessThan(80);
});
