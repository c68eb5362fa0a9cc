import type { SmsType } from '@portal/contract/auth';
import type { Clock } from '../platform/clock';
import type { Db } from '../platform/db/database';
import type { ApiEnv } from '../platform/env';
import { insertOutbox } from './repository';

/** A text message with a verification code. */
interface CodeMessage {
  mobile: string;
  type: SmsType;
  code: string;
  /** Full text, for providers that accept text. */
  text: string;
  /** For providers that use approved templates. */
  validMinutes: number;
}

/** Events reported by text message. */
const textKinds = ['reminder', 'returned', 'decided', 'submitted', 'activity'] as const;
export type TextKind = (typeof textKinds)[number];

/** A text message about an event. */
interface TextMessage {
  mobile: string;
  kind: TextKind;
  text: string;
  /** For providers that use approved templates. */
  values: readonly string[];
}

/** `code` is the reason, without phone number or text. */
abstract class TextError extends Error {
  constructor(readonly code: string) {
    super(code);
  }
}

/** The provider rejected the message. */
class RefusedTextError extends TextError {
  override readonly name: string = 'RefusedTextError';
}

/** No or an unreadable response: the message may have been sent. */
export class UnconfirmedTextError extends TextError {
  override readonly name = 'UnconfirmedTextError';
}

/** The provider's daily limit for this number or account is reached. */
export class DailyLimitError extends RefusedTextError {
  override readonly name = 'DailyLimitError';
}

/** Daily limits: per number, per content and number, per account. */
const DAILY_LIMIT = /^LimitExceeded\..*Daily/;

/**
 * Reasons that rule out delivery: error codes of the cloud other than internal ones, or no connection. Not HTTP 5xx,
 * which a gateway may return after forwarding the message; treating it as rejected would invalidate a code that arrives,
 * or send a notice four times.
 */
const REFUSAL =
  /^(?:(?!InternalError)[A-Z][a-z]|HTTP 4|ECONNREFUSED$|ENOTFOUND$|EAI_AGAIN$|EHOSTUNREACH$|ENETUNREACH$)/;

export interface SmsProvider {
  /** @throws if the message was not accepted; the error must not contain number or code */
  sendCode(message: CodeMessage): Promise<void>;
  /** @returns whether the provider has a template for this kind */
  supports(kind: TextKind): boolean;
  /**
   * @throws DailyLimitError; UnconfirmedTextError if the message may have been sent; another error if it was rejected.
   *   Errors must not contain the number.
   */
  sendNotice(message: TextMessage): Promise<void>;
}

/** Stores messages for developers instead of sending them; embedded mode only. */
function createOutboxProvider(db: Db, clock: Clock): SmsProvider {
  return {
    async sendCode({ mobile, type, code, text }) {
      await insertOutbox(db, { mobile, type, code, text, at: clock.now() });
    },
    supports: () => true,
    async sendNotice({ mobile, kind, text }) {
      await insertOutbox(db, { mobile, type: kind, code: '', text, at: clock.now() });
    },
  };
}

/** Templates are approved one by one, so any may be missing. */
function readTemplates(env: ApiEnv): Readonly<Record<TextKind, string | undefined>> {
  return {
    reminder: env.TENCENT_SMS_TEMPLATE_REMINDER,
    returned: env.TENCENT_SMS_TEMPLATE_RETURNED,
    decided: env.TENCENT_SMS_TEMPLATE_DECIDED,
    submitted: env.TENCENT_SMS_TEMPLATE_SUBMITTED,
    activity: env.TENCENT_SMS_TEMPLATE_ACTIVITY,
  };
}

/** @returns the cloud's code, HTTP status or system error; not the message, which may contain the number */
function describeFailedCall(error: { code?: string; httpCode?: number; message: string }): string {
  if (error.code) return error.code;
  if (error.httpCode) return `HTTP ${error.httpCode}`;
  return /\bE[A-Z_]{4,}\b|timeout/.exec(error.message)?.[0] ?? 'unreadable response';
}

/** Tencent Cloud SMS, API version 2021-01-11. Templates of codes take the code and its validity in minutes. */
export async function createTencentProvider(env: ApiEnv): Promise<SmsProvider> {
  const { sms } = await import('tencentcloud-sdk-nodejs-sms');
  const client = new sms.v20210111.Client({
    credential: { secretId: env.TENCENT_SMS_SECRET_ID, secretKey: env.TENCENT_SMS_SECRET_KEY },
    region: env.TENCENT_SMS_REGION,
    profile: {
      httpProfile: {
        endpoint: env.TENCENT_SMS_ENDPOINT,
        protocol: env.TENCENT_SMS_PROTOCOL,
        reqTimeout: 10,
      },
    },
  });
  const templates = readTemplates(env);

  async function sendTemplate(mobile: string, template: string | undefined, values: readonly string[]) {
    const sending = client.SendSms({
      PhoneNumberSet: [`+86${mobile}`],
      SmsSdkAppId: env.TENCENT_SMS_APP_ID ?? '',
      SignName: env.TENCENT_SMS_SIGN,
      TemplateId: template ?? '',
      TemplateParamSet: [...values],
    });
    const status = await sending.then(
      ({ SendStatusSet }) => SendStatusSet?.[0]?.Code ?? 'no status',
      describeFailedCall,
    );
    if (status === 'Ok') return;
    if (DAILY_LIMIT.test(status)) throw new DailyLimitError(status);
    throw REFUSAL.test(status) ? new RefusedTextError(status) : new UnconfirmedTextError(status);
  }

  return {
    sendCode: ({ mobile, type, code, validMinutes }) => {
      const ofOwner = type === '04' ? env.TENCENT_SMS_TEMPLATE_OWNER : undefined;
      return sendTemplate(mobile, ofOwner ?? env.TENCENT_SMS_TEMPLATE, [code, String(validMinutes)]);
    },
    supports: (kind) => templates[kind] !== undefined,
    sendNotice: ({ mobile, kind, values }) => sendTemplate(mobile, templates[kind], values),
  };
}

export async function createSmsProvider(env: ApiEnv, db: Db, clock: Clock): Promise<SmsProvider> {
  return env.SMS_PROVIDER === 'tencent' ? createTencentProvider(env) : createOutboxProvider(db, clock);
}
