import { findChineseVoice, stopWithPage } from './read-aloud';

const voices = (...langs: string[]) => langs.map((lang) => ({ lang }) as SpeechSynthesisVoice);
const chosen = (...langs: string[]) => findChineseVoice(voices(...langs))?.lang;

test.each([
  ['Android, which writes an underscore', ['en_US', 'zh_CN'], 'zh_CN'],
  ['a name with its script', ['en-US', 'cmn-Hans-CN'], 'cmn-Hans-CN'],
  ['Mandarin of the mainland before others', ['zh-HK', 'zh-TW', 'zh-CN'], 'zh-CN'],
  ['Mandarin of Taiwan before Cantonese', ['zh-HK', 'zh-TW'], 'zh-TW'],
  ['Chinese without a place', ['zh'], 'zh'],
  ['no Chinese at all', ['en-US', 'zha'], undefined],
  ['Cantonese where there is nothing else', ['en-US', 'zh-HK'], 'zh-HK'],
] as const)('reading aloud chooses among the voices of %s', (_case, langs, lang) => {
  expect(chosen(...langs)).toBe(lang);
});

test('reading aloud stops on unload, on entering the bfcache, and when another article replaces the page', () => {
  const page = new EventTarget();
  const stop = jest.fn();
  const leave = stopWithPage(stop, page);
  expect(stop).not.toHaveBeenCalled();
  page.dispatchEvent(new Event('pagehide'));
  expect(stop).toHaveBeenCalledTimes(1);
  leave();
  expect(stop).toHaveBeenCalledTimes(2);
  page.dispatchEvent(new Event('pagehide'));
  expect(stop).toHaveBeenCalledTimes(2);
});
