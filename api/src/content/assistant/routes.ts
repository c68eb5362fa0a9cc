import { Readable } from 'node:stream';
import { type Answer, type Ask, answerSchema, askSchema } from '@portal/contract/site';
import type { FastifyReply } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { describeCall, ok, returns } from '../../platform/http/envelope';
import { limitPerMinute } from '../../platform/http/rate-limit';
import { plainText, renderMarkdown } from '../markdown';
import { composeAnswer, findAnswer } from './compose-answer';
import { type ModelSettings, streamModelAnswer } from './language-model';

function event(name: string, data: unknown): string {
  return `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`;
}

export const assistantRoutes: FastifyPluginAsyncZod = async (app) => {
  const { ASSISTANT_MODEL_URL: url, ASSISTANT_MODEL_NAME: name, ASSISTANT_MODEL_KEY: key } = app.env;
  const model: ModelSettings | undefined = url && name ? { url, name, key } : undefined;

  async function find(question: string) {
    const finding = await findAnswer(app.db, question, app.clock.now());
    const { best } = finding;
    const passages = best ? [{ title: best.title, text: plainText(best.body) }] : [];
    return { found: composeAnswer(finding, question, app.tenant.organiser.hotline), passages };
  }

  /** Streams the model's answer as events; falls back to the found answer if the model fails before its first word. */
  async function* stream(use: ModelSettings, ask: Ask): AsyncGenerator<string> {
    const { found, passages } = await find(ask.question);
    yield event('sources', found.sources);
    let spoke = false;
    try {
      const answer = passages.length > 0 ? streamModelAnswer(use, ask, passages) : [];
      for await (const text of answer) {
        spoke = true;
        yield event('text', { text });
      }
    } catch (error) {
      app.log.warn({ error: (error as Error).name }, 'assistant model failed');
      if (spoke) yield event('error', { msg: '回答中断，请稍后再试' });
    }
    if (!spoke) yield event('text', { text: plainText(found.answer) });
    yield event('end', {});
  }

  async function whole(ask: Ask): Promise<Answer> {
    const { found, passages } = await find(ask.question);
    if (!model || passages.length === 0) return found;
    try {
      let text = '';
      for await (const part of streamModelAnswer(model, ask, passages)) text += part;
      return text ? { ...found, answer: renderMarkdown(text) } : found;
    } catch (error) {
      app.log.warn({ error: (error as Error).name }, 'assistant model failed');
      return found;
    }
  }

  app.post(
    '/assistant/ask',
    describeCall('智能客服', 'askAssistant', '提问；配置了模型且 Accept 为 text/event-stream 时流式回答', {
      body: askSchema,
      response: {
        200: {
          description: '回答',
          content: {
            'application/json': { schema: returns(answerSchema)[200] },
            'text/event-stream': {
              schema: z.string().describe('事件 sources、text、end、error，data 为 JSON'),
            },
          },
        },
      },
    }),
    async (request, reply) => {
      await limitPerMinute(request, 'assistant', app.env.ASSISTANT_ADDRESS_MINUTE);
      if (model && request.headers.accept?.includes('text/event-stream')) {
        const events = Readable.from(stream(model, request.body));
        // The handler's return type describes the JSON response only.
        return (reply as FastifyReply).type('text/event-stream; charset=utf-8').send(events) as never;
      }
      return ok(await whole(request.body));
    },
  );
};
