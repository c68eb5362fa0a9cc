import { PassThrough } from 'node:stream';
import { askLine } from './ask';

/** Asks at a terminal with this input. */
async function askWhere(typed: string) {
  const input = new PassThrough();
  const output = Object.assign(new PassThrough(), { isTTY: true });
  const answer = askLine('继续吗？', { input, output });
  input.write(typed);
  return { answer: await answer, screen: String(output.read()) };
}

test.each([
  ['Ctrl-C', '\u0003'],
  ['Ctrl-C after a partial answer', '是\u0003'],
  ['Ctrl-D', '\u0004'],
])('%s at a question counts as no answer and ends the line', async (_keys, typed) => {
  const { answer, screen } = await askWhere(typed);
  expect(answer).toBe('');
  expect(screen).toMatch(/继续吗？.*\r?\n$/s);
});

test('a typed line answers the question, trimmed', async () => {
  const { answer, screen } = await askWhere(' 恢复 \r');
  expect(answer).toBe('恢复');
  expect(screen).toMatch(/恢复 \r\n$/);
});
