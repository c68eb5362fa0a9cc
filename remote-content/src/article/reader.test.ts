import { createReader, type ReaderState, splitSentences } from './reader';

test('text is split into non-empty sentences', () => {
  expect(splitSentences('报名开始了。\n\n他说：“来吧！”带上材料；\n——\n地址：云山路1号')).toEqual([
    '报名开始了。',
    '他说：“来吧！”',
    '带上材料；',
    '地址：云山路1号',
  ]);
});

function setUp() {
  const said: string[] = [];
  const states: ReaderState[] = [];
  const speech = { end: () => {}, fail: () => {} };
  const failed = jest.fn();
  const voice = {
    say: (text: string, onEnd: () => void, onFailure: () => void) => {
      said.push(text);
      Object.assign(speech, { end: onEnd, fail: onFailure });
    },
    silence: jest.fn(),
  };
  const reader = createReader(voice, (state) => states.push(state), failed);
  return { reader, voice, said, states, speech, failed };
}

test('reading aloud continues to the end of the text', () => {
  const { reader, said, states, speech } = setUp();
  reader.start('一。二。');
  speech.end();
  speech.end();
  expect([said, states]).toEqual([
    ['一。', '二。'],
    ['reading', 'idle'],
  ]);
});

test('resuming after a pause repeats the sentence and ignores events of the cancelled utterance', () => {
  const { reader, voice, said, states, speech } = setUp();
  reader.start('一。二。三。');
  speech.end();
  const silenced = speech.end;
  reader.pause();
  silenced();
  reader.resume();
  speech.end();
  expect(voice.silence).toHaveBeenCalledTimes(1);
  expect([said, states]).toEqual([
    ['一。', '二。', '二。', '三。'],
    ['reading', 'paused', 'reading'],
  ]);
});

test('reading aloud starts from the first sentence after a stop', () => {
  const { reader, said, states, speech } = setUp();
  reader.start('一。二。');
  speech.end();
  reader.stop();
  reader.start('一。二。');
  expect([said, states]).toEqual([
    ['一。', '二。', '一。'],
    ['reading', 'idle', 'reading'],
  ]);
});

test('a voice error is reported once', () => {
  const { reader, states, speech, failed } = setUp();
  reader.start('一。');
  speech.fail();
  speech.fail();
  expect(failed).toHaveBeenCalledTimes(1);
  expect(states).toEqual(['reading', 'idle']);
});
