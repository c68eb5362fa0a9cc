/** Cuts a text into parts, those that match a word of the search marked; letters large or small. */
export function markWords(text: string, q: string): { text: string; hit: boolean }[] {
  const words = q.split(/\s+/).filter(Boolean);
  if (words.length === 0) return [{ text, hit: false }];
  const pattern = words.map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|');
  return text
    .split(new RegExp(`(${pattern})`, 'gi'))
    .map((part, index) => ({ text: part, hit: index % 2 === 1 }))
    .filter((part) => part.text !== '');
}
