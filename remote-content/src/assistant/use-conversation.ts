import { askAssistant } from '@portal/api-client/assistant/ask-assistant';
import { useEffect, useRef, useState } from 'react';
import { type Exchange, historyOf } from './conversation';

/**
 * The talk so far; it lives as long as the page. One question at a time.
 * @param first a question to begin with, or an empty string
 */
export function useConversation(first: string) {
  const [exchanges, setExchanges] = useState<readonly Exchange[]>([]);
  const lastId = useRef(0);
  const waiting = exchanges.some(({ answer }) => answer === undefined);

  const answer = async (id: number, question: string, before: readonly Exchange[]) => {
    const found = await askAssistant({ question, history: historyOf(before) }).catch(() => null);
    setExchanges((all) =>
      all.map((exchange) => (exchange.id === id ? { ...exchange, answer: found } : exchange)),
    );
  };

  const ask = (question: string) => {
    if (waiting) return;
    lastId.current += 1;
    const id = lastId.current;
    setExchanges([...exchanges, { id, question }]);
    answer(id, question, exchanges);
  };

  const retry = (id: number) => {
    const asked = exchanges.find((exchange) => exchange.id === id);
    if (!asked || waiting) return;
    setExchanges(
      exchanges.map((exchange) => (exchange.id === id ? { id, question: exchange.question } : exchange)),
    );
    answer(
      id,
      asked.question,
      exchanges.filter((exchange) => exchange.id < id),
    );
  };

  useEffect(() => {
    if (first) ask(first);
  }, [first]);

  return { exchanges, waiting, ask, retry };
}
