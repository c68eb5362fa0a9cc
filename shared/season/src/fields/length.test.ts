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

test('stacked combining marks do not bypass a limit', () => {
  expect(countCharacters(`a${'\u0301'.repeat(500)}`)).toBe(501);
});

test('a limit counts an emoji as one character', () => {
  expect(lengthFault('名称', { min: 2, max: 3 }, '👩‍🚀')).toBe('名称至少2个字，还差1个字');
  expect(lengthFault('名称', { max: 3 }, '👩‍🚀👩‍🚀👩‍🚀')).toBeUndefined();
  expect(lengthFault('名称', { max: 3 }, '👩‍🚀👩‍🚀👩‍🚀👩‍🚀')).toBe('名称最多3个字，已超出1个字');
});

test('cutting a text keeps its last emoji whole', () => {
  expect(firstCharacters('果园👩‍🌾丰收', 3)).toBe('果园👩‍🌾');
  expect(firstCharacters('果园', 3)).toBe('果园');
});

it('the count does not depend on where a long text is split for counting', () => {
  for (const word of ['👨‍👩‍👧‍👦', '🇨🇳', 'e\u0301', '创\ue000', '\ud83d'])
    for (const ahead of ['', '一', '一二', '一二三'])
      expect(countCharacters(ahead + word.repeat(2000))).toBe(ahead.length + 2000 * countCharacters(word));
});

it('counting takes linear time, whatever the text consists of', () => {
  const measure = (length: number) => {
    const text = '创\ue000'.repeat(length / 2);
    // CPU time, because wall-clock time includes waiting while other suites run.
    const began = process.cpuUsage();
    countCharacters(text);
    const { user, system } = process.cpuUsage(began);
    return user + system;
  };
  // The fastest run excludes garbage collection.
  const measureFastest = (length: number) => Math.min(...Array.from({ length: 5 }, () => measure(length)));
  measureFastest(8000);
  // For 16 times the length, a quadratic algorithm would take 256 times as long.
  expect(measureFastest(128_000) / measureFastest(8000)).toBeLessThan(80);
});
