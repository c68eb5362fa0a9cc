import { errorCatalogue } from '@portal/contract/api-errors';
import type { FieldIssue } from '@portal/contract/envelope';
import type { FastifyError } from 'fastify';
import { type $ZodIssue, type $ZodRawIssue, config } from 'zod/v4/core';
import { BusinessError } from '../errors/business-error';

/** Names of rules without their own message. */
const ruleNames = {
  missing: '缺少此项',
  type: '类型不正确',
  tooSmall: '长度或数值小于允许范围',
  tooBig: '长度或数值超出允许范围',
  choice: '不在可选范围内',
  unknown: '含有无法识别的内容',
  format: '格式不正确',
};

function nameRule({ code, input }: $ZodRawIssue): string {
  if (code === 'invalid_type') return input === undefined ? ruleNames.missing : ruleNames.type;
  if (code === 'too_small') return ruleNames.tooSmall;
  if (code === 'too_big') return ruleNames.tooBig;
  if (code === 'invalid_value' || code === 'invalid_union') return ruleNames.choice;
  return code === 'unrecognized_keys' ? ruleNames.unknown : ruleNames.format;
}

/** Makes Chinese the default language of all schemas in this process. */
export function useChineseMessages(): void {
  config({ localeError: nameRule });
}

/** Last resort: replaces English messages of libraries. */
function readable(message: string | undefined): string {
  return message && /[\u4e00-\u9fff]/.test(message) ? message : errorCatalogue.BAD_REQUEST.msg;
}

/** @returns a schema's issues in the response format */
export function fieldIssues(issues: readonly $ZodIssue[], prefix: FieldIssue['path'] = []): FieldIssue[] {
  return issues.map(({ path, message }) => ({
    path: [...prefix, ...path.map((key) => (typeof key === 'symbol' ? String(key) : key))],
    message: readable(message),
  }));
}

/** @returns an error for one field, shown next to it in the form */
export function refuseField(field: string, msg: string): BusinessError {
  return new BusinessError('BAD_REQUEST', { msg, data: { issues: [{ path: [field], message: msg }] } });
}

/** Fastify names a wildcard `*`; the API's documentation calls it `path`. */
function pathPart(part: string): string | number {
  if (part === '*') return 'path';
  return /^\d+$/.test(part) ? Number(part) : part;
}

/** The same for a request rejected by its route's schema. */
export function issuesOfValidation({ validation = [] }: FastifyError): FieldIssue[] {
  return validation.map(({ instancePath, message }) => ({
    path: instancePath.split('/').filter(Boolean).map(pathPart),
    message: readable(message),
  }));
}

/** @returns the message for the whole call: a rule's own message is sufficient, a rule's name lacks the field */
export function summarizeIssues(issues: readonly FieldIssue[]): string {
  const message = issues[0]?.message;
  const isBare = message === undefined || Object.values(ruleNames).includes(message);
  return isBare ? errorCatalogue.BAD_REQUEST.msg : message;
}
