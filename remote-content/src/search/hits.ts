import { contentHref } from '@portal/contract/content-href';
import { paths, withQuery } from '@portal/contract/paths';
import type { SearchHit } from '@portal/contract/site';

/** Where a search hit leads; the assistant answers questions. */
export function hitHref(hit: Pick<SearchHit, 'type' | 'id' | 'title'>): string {
  return hit.type === 'faq' ? withQuery(paths.assistant.href(), { q: hit.title }) : contentHref(hit);
}

/** The words to mark in hits: of what was searched for in the end, divided as the search does it, the longest first. */
export function toMarked(q: string): string[] {
  const words = q.normalize('NFKC').split(/[\s，。！？、；：“”‘’（）《》【】…,!?;:"'()<>[\]{}|\\/]+/u);
  return words.filter(Boolean).sort((one, other) => other.length - one.length);
}

/** Splits a text where it matches one of the words, in either case. */
export function markWords(text: string, words: readonly string[]): { text: string; hit: boolean }[] {
  if (words.length === 0) return [{ text, hit: false }];
  const pattern = words.map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|');
  return text
    .split(new RegExp(`(${pattern})`, 'gi'))
    .map((part, index) => ({ text: part, hit: index % 2 === 1 }))
    .filter((part) => part.text !== '');
}
