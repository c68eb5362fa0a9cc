import type { Answer, Ask } from '@portal/contract/assistant';

export interface Exchange {
  id: number;
  question: string;
  /** Missing while it is being looked for; null when it could not be had. */
  answer?: Answer | null;
}

/** The API takes at most 20 turns of at most 4000 characters. */
const MOST_TURNS = 20;
const MOST_TEXT = 4000;

/** Text of an answer without its marks, as history for the next question. */
export function plainText(html: string): string {
  return html
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, MOST_TEXT);
}

/** What was said before, oldest first; questions without an answer are left out. */
export function historyOf(exchanges: readonly Exchange[]): NonNullable<Ask['history']> {
  return exchanges
    .flatMap(({ question, answer }) =>
      answer
        ? [
            { role: 'user' as const, text: question },
            { role: 'assistant' as const, text: plainText(answer.answer) },
          ]
        : [],
    )
    .slice(-MOST_TURNS);
}
