import { request } from '@portal/api-client';
import type { Answer, Ask } from '@portal/contract/assistant';

/** POST /assistant/ask: an answer out of the portal's own questions and content, with its sources. */
export function askAssistant(question: Ask, signal?: AbortSignal): Promise<Answer> {
  return request({
    method: 'POST',
    url: '/assistant/ask',
    data: question,
    noToken: true,
    silent: true,
    signal,
  });
}
