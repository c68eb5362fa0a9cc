import type { Answer } from '@portal/contract/site';
import { openTabInput } from '@portal/contract/unsent-input';
import { storedUserId } from '@portal/session';
import type { Exchange } from './conversation';

/**
 * The conversation of this tab, restored after a reload or when coming back from a source, in the drawer and
 * on the assistant's page. It ends with the tab, a change of user, or four hours after the last question.
 */
const stored = openTabInput('assistant');
const MAX_EXCHANGES = 20;

type Answered = Exchange & { answer: Answer };

function isAnswered(value: unknown): value is Answered {
  const { id, question, answer } = (value ?? {}) as Partial<Answered>;
  return (
    typeof id === 'number' &&
    typeof question === 'string' &&
    typeof answer?.answer === 'string' &&
    Array.isArray(answer.sources) &&
    Array.isArray(answer.suggestions)
  );
}

/** @returns answered questions, oldest first, ignoring entries in another version's format */
export function readConversation(): readonly Answered[] {
  try {
    const { owner, exchanges } = JSON.parse(stored.read() ?? '{}') as Record<string, unknown>;
    if (typeof owner === 'number' && owner !== storedUserId()) return [];
    return Array.isArray(exchanges) ? exchanges.filter(isAnswered) : [];
  } catch {
    return [];
  }
}

export function storeConversation(exchanges: readonly Exchange[]): void {
  const answered = exchanges.filter(isAnswered).slice(-MAX_EXCHANGES);
  if (answered.length === 0) return;
  stored.store(JSON.stringify({ owner: storedUserId(), exchanges: answered }));
}
