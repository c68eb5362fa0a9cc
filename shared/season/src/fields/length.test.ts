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

test('an emoji of several parts is one character wherever in a text it stands', () => {
  for (let before = 0; before < 140; before += 1)
    expect(countCharacters(`${'𠮷'.repeat(before)}👨‍👩‍👧‍👦🇨🇳尾`)).toBe(before + 3);
});

test('a very long text of rare characters is counted in no time that anybody would notice', () => {
  const begun = performance.now();
  expect(countCharacters('𠮷'.repeat(100_000))).toBe(100_000);
  // By the whole text at once it takes minutes here, and on a server nobody else is answered meanwhile.
  expect(performance.now() - begun).toBeLessThan(10_000);
});
