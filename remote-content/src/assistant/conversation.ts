import { isApiError } from '@portal/api-client';
import { askAssistant } from '@portal/api-client/site';
import { commonErrors } from '@portal/contract/errors';
import type { Answer, Ask } from '@portal/contract/site';
import { useLocation, useNavigationType } from '@portal/ui/router';
import { useEffect, useRef, useState } from 'react';
import { limitText } from '../page/whole-characters';
import { readConversation, storeConversation } from './stored-conversation';

export interface Exchange {
  id: number;
  question: string;
  /** Missing while it loads; null when it failed. */
  answer?: Answer | null;
  /** Why the platform gave none, where it said so. */
  refusal?: string;
}

/** The API takes at most 20 turns of at most 4000 characters. */
const MAX_TURNS = 20;
const MAX_TEXT_LENGTH = 4000;

/** Text of an answer without its HTML, as history for the next question. */
export function plainText(html: string): string {
  return limitText(html.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' '), MAX_TEXT_LENGTH);
}

/** The answered questions so far, oldest first. */
export function toHistory(exchanges: readonly Exchange[]): NonNullable<Ask['history']> {
  return exchanges
    .flatMap(({ question, answer }) =>
      answer
        ? [
            { role: 'user' as const, text: question },
            { role: 'assistant' as const, text: plainText(answer.answer) },
          ]
        : [],
    )
    .slice(-MAX_TURNS);
}

/** @returns the platform's words to whoever asks too often; of other failures the page speaks itself */
export function readRefusal(error: unknown): string | undefined {
  return isApiError(error) && error.code === commonErrors.TOO_MANY_REQUESTS.code ? error.msg : undefined;
}

/** Whether the page is shown again: by a reload, or by a step in the history. `default` is the key of a document's first page. */
const isShownAgain = (type: string, key: string): boolean =>
  type === 'POP' &&
  (key !== 'default' ||
    performance.getEntriesByType('navigation').some((entry) => 'type' in entry && entry.type !== 'navigate'));

/**
 * @param isBack whether the page was shown before: what its address asks is answered somewhere above then
 * @returns whether the question of an address need not be asked
 */
export function isAnswered(question: string, stored: readonly Exchange[], isBack: boolean): boolean {
  return (isBack ? stored : stored.slice(-1)).some((exchange) => exchange.question === question);
}

/**
 * The conversation of this tab, one question at a time.
 * @param first a question to begin with, or an empty string
 */
export function useConversation(first: string) {
  const [exchanges, setExchanges] = useState<readonly Exchange[]>([]);
  const lastId = useRef(0);
  const { key } = useLocation();
  const type = useNavigationType();
  const waiting = exchanges.some(({ answer }) => answer === undefined);

  const answer = async (id: number, question: string, before: readonly Exchange[]) => {
    const outcome = await askAssistant({ question, history: toHistory(before) }).then(
      (found) => ({ answer: found }),
      (error: unknown) => ({ answer: null, refusal: readRefusal(error) }),
    );
    setExchanges((all) =>
      all.map((exchange) => (exchange.id === id ? { ...exchange, ...outcome } : exchange)),
    );
  };

  const ask = (question: string, before = exchanges) => {
    if (waiting) return;
    lastId.current += 1;
    const id = lastId.current;
    setExchanges([...before, { id, question }]);
    answer(id, question, before);
  };

  const retry = (id: number) => {
    const failed = exchanges.find((exchange) => exchange.id === id);
    if (!failed || waiting) return;
    setExchanges(
      exchanges.map((exchange) => (exchange.id === id ? { id, question: exchange.question } : exchange)),
    );
    answer(
      id,
      failed.question,
      exchanges.filter((exchange) => exchange.id < id),
    );
  };

  useEffect(() => {
    const stored = readConversation();
    lastId.current = Math.max(lastId.current, ...stored.map(({ id }) => id));
    if (first && !isAnswered(first, stored, isShownAgain(type, key))) ask(first, stored);
    else setExchanges(stored);
  }, [first]);
  useEffect(() => storeConversation(exchanges), [exchanges]);

  return { exchanges, waiting, ask: (question: string) => ask(question), retry };
}
