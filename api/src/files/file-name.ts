import { fileEndings } from '@portal/contract/files';

const harmless = Object.values(fileEndings).flat();

/** Names are shown and put into headers: no folders, no control characters. */
export function sanitizeName(name: string): string {
  const last = name.split(/[\\/]/).at(-1) ?? '';
  return last.replace(/\p{C}/gu, '').trim() || '未命名';
}

/**
 * The end of a name tells a computer what opens the file: a document may be a page or a program as well, and would run
 * as one for whoever saves it as `计划书.html` and opens it.
 *
 * @returns the name with the end of its type, unless it has one of the types that are accepted
 */
export function withHarmlessEnd(name: string, mime: string): string {
  const lower = name.toLowerCase();
  return harmless.some((end) => lower.endsWith(end)) ? name : `${name}${fileEndings[mime]?.[0] ?? ''}`;
}
