/** @returns bytes in words: 820 KB, 4.2 MB */
export function fileSize(bytes: number): string {
  if (bytes < 1024) return `${bytes} B`;
  const kilo = bytes / 1024;
  if (kilo < 1024) return `${Math.round(kilo)} KB`;
  return `${(kilo / 1024).toFixed(kilo < 10_240 ? 1 : 0)} MB`;
}
