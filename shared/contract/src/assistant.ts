import { z } from 'zod';

/** POST /assistant/ask. With `Accept: text/event-stream` and a configured model the answer is streamed. */
export const askSchema = z.object({
  question: z.string().trim().min(1, '请输入您的问题').max(500, '问题不能超过500个字'),
  history: z
    .array(z.object({ role: z.enum(['user', 'assistant']), text: z.string().max(4000) }))
    .max(20)
    .default([]),
});
export type Ask = z.input<typeof askSchema>;

/** Where an answer comes from; `href` is a path of the portal. */
export const answerSourceSchema = z.object({ title: z.string(), href: z.string(), excerpt: z.string() });
export type AnswerSource = z.infer<typeof answerSourceSchema>;

export const answerSchema = z.object({
  /** Sanitised HTML. */
  answer: z.string(),
  sources: z.array(answerSourceSchema),
  /** Other questions that are close. */
  suggestions: z.array(z.string()),
});
export type Answer = z.infer<typeof answerSchema>;

/*
 * Streamed answers are server-sent events whose `data` is JSON:
 * `event: sources` AnswerSource[]; `event: text` { text } (plain text to append); `event: end` {}; `event: error` { msg }.
 */
