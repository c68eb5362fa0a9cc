import { contentHref } from '@portal/contract/content-href';
import { paths, withQuery } from '@portal/contract/paths';
import type { SearchHit } from '@portal/contract/site';

/** The assistant answers question hits. */
export function hitHref(hit: Pick<SearchHit, 'type' | 'id' | 'title'>): string {
  return hit.type === 'faq' ? withQuery(paths.assistant.href(), { q: hit.title }) : contentHref(hit);
}

/** Words to highlight, longest first, split the way the search does. */
export function toMarked(q: string): string[] {
  const words = q.normalize('NFKC').split(/[\s，。！？、；：“”‘’（）《》【】…,!?;:"'()<>[\]{}|\\/]+/u);
  return words.filter(Boolean).sort((one, other) => other.length - one.length);
}

/** Splits a text at the matching words, case-insensitively. */
export function markWords(text: string, words: readonly string[]): { text: string; hit: boolean }[] {
  if (words.length === 0) return [{ text, hit: false }];
  const pattern = words.map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|');
  return text
    .split(new RegExp(`(${pattern})`, 'gi'))
    .map((part, index) => ({ text: part, hit: index % 2 === 1 }))
    .filter((part) => part.text !== '');
}
