import { fileEndings } from '@portal/contract/files';

const harmless = Object.values(fileEndings).flat();

/** Names are displayed and sent in headers: strip folders and control characters. */
export function sanitizeName(name: string): string {
  const last = name.split(/[\\/]/).at(-1) ?? '';
  return last.replace(/\p{C}/gu, '').trim() || '未命名';
}

/**
 * Prevents a file that is both a valid document and a page or program from running when saved and opened, for example as
 * `计划书.html`: computers choose the application by the extension.
 * @returns the name with the extension of its type appended, unless it already has an accepted one
 */
export function withSafeExtension(name: string, mime: string): string {
  const lower = name.toLowerCase();
  return harmless.some((end) => lower.endsWith(end)) ? name : `${name}${fileEndings[mime]?.[0] ?? ''}`;
}
