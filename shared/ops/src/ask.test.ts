import { PassThrough } from 'node:stream';
import { askLine } from './ask';

/** Asks at a terminal on which somebody types. */
async function askWhere(typed: string) {
  const input = new PassThrough();
  const output = Object.assign(new PassThrough(), { isTTY: true });
  const answer = askLine('继续吗？', { input, output });
  input.write(typed);
  return { answer: await answer, screen: String(output.read()) };
}

test.each([
  ['Ctrl-C', '\u0003'],
  ['Ctrl-C behind half an answer', '是\u0003'],
  ['Ctrl-D', '\u0004'],
])('%s at a question answers nothing, and the next line stands below it', async (_keys, typed) => {
  const { answer, screen } = await askWhere(typed);
  expect(answer).toBe('');
  expect(screen).toMatch(/继续吗？.*\r?\n$/s);
});

test('a line that is typed answers a question, without blanks around it', async () => {
  const { answer, screen } = await askWhere(' 恢复 \r');
  expect(answer).toBe('恢复');
  expect(screen).toMatch(/恢复 \r\n$/);
});
