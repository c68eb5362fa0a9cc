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
  /** Undefined while loading, null if it failed. */
  answer?: Answer | null;
  /** The API's message, if it rejected the question. */
  refusal?: string;
}

/** The API accepts at most 20 turns of 4000 characters. */
const MAX_TURNS = 20;
const MAX_TEXT_LENGTH = 4000;

/** Strips HTML from an answer for use as history. */
export function plainText(html: string): string {
  return limitText(html.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' '), MAX_TEXT_LENGTH);
}

/** @returns answered questions, oldest first */
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

/** @returns the API's rate limit message; the page has its own text for other errors */
export function readRefusal(error: unknown): string | undefined {
  return isApiError(error) && error.code === commonErrors.TOO_MANY_REQUESTS.code ? error.msg : undefined;
}

/** Whether this is a reload or history navigation. `default` is the key of a document's first page. */
const isShownAgain = (type: string, key: string): boolean =>
  type === 'POP' &&
  (key !== 'default' ||
    performance.getEntriesByType('navigation').some((entry) => 'type' in entry && entry.type !== 'navigate'));

/**
 * @param isBack whether the page was shown before, so that its question may be answered further up
 * @returns whether the question in the URL was answered already
 */
export function isAnswered(question: string, stored: readonly Exchange[], isBack: boolean): boolean {
  return (isBack ? stored : stored.slice(-1)).some((exchange) => exchange.question === question);
}

/** The conversation of this tab, one question at a time. @param first initial question, or an empty string */
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
