import { z } from 'zod';

/**
 * Trimmed text with one message at a time: `required` when it is empty, else what `problem` says. The issue does
 * not abort, so that rules about several fields (two equal passwords) are judged beside it.
 */
export function textRule(required: string, problem: (value: string) => string | undefined) {
  return z
    .string({ error: required })
    .trim()
    .superRefine((value, context) => {
      const message = value === '' ? required : problem(value);
      if (message) context.addIssue({ code: 'custom', message });
    });
}
