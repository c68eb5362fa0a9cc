/** V8 reports an error's position or quotes ten characters around it. @returns the position, if it can be determined */
function findMistake(text: string, message: string): number | undefined {
  const [, position] = /at position (\d+)/.exec(message) ?? [];
  if (position) return Number(position);
  const [, token = '', cut, quoted = ''] =
    /^Unexpected token '(.+?)', (\.{3})?"(.*)"(?:\.{3})? is not valid JSON$/s.exec(message) ?? [];
  const start = quoted ? text.indexOf(quoted) : -1;
  return start < 0 ? undefined : start + (cut ? 10 : quoted.indexOf(token));
}

/** @returns line and text of a JSON error, in Chinese unlike V8's message */
function describeMistake(text: string, message: string): string {
  if (/end of JSON input/.test(message)) return '文件不完整，末尾缺少内容';
  const position = findMistake(text, message);
  if (position === undefined) return message;
  const before = text.slice(0, position).split('\n');
  const [rest = ''] = text.slice(position).split('\n', 1);
  const near = `${before.at(-1)?.slice(-40)}${rest.slice(0, 20)}`.trim();
  return `第 ${before.length} 行或前面有错：${near}`;
}

/**
 * Parses JSON written by a person.
 * @throws Error with a Chinese message that locates the mistake
 */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new Error(describeMistake(text, (error as Error).message), { cause: error });
  }
}
