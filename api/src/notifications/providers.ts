import type { SmsType } from '@portal/contract/auth';
import type { Clock } from '../platform/clock';
import type { Db } from '../platform/db/database';
import type { ApiEnv } from '../platform/env';
import { insertOutbox } from './repository';

/** One text message with a code in it. */
interface CodeMessage {
  mobile: string;
  type: SmsType;
  code: string;
  /** Whole text, for providers that take text. */
  text: string;
  /** For providers that send one of their own approved templates. */
  validMinutes: number;
}

/** What a text message can tell of: a deadline coming, an entry sent back, a result, a receipt, a seat that came free. */
const textKinds = ['reminder', 'returned', 'decided', 'submitted', 'activity'] as const;
export type TextKind = (typeof textKinds)[number];

/** One text message that tells of an event. */
interface TextMessage {
  mobile: string;
  kind: TextKind;
  text: string;
  /** For providers that send one of their own approved templates. */
  values: readonly string[];
}

/** The code says why a message is not known to be on its way, and holds neither the number nor the text. */
abstract class TextError extends Error {
  constructor(readonly code: string) {
    super(code);
  }
}

/** The provider has not accepted a message. */
class RefusedTextError extends TextError {
  override readonly name: string = 'RefusedTextError';
}

/** The provider's answer did not come, or can not be read: it may have sent the message. */
export class UnconfirmedTextError extends TextError {
  override readonly name = 'UnconfirmedTextError';
}

/** The provider sends no more to this number, or from this account, today. */
export class DailyLimitError extends RefusedTextError {
  override readonly name = 'DailyLimitError';
}

/** Codes of the provider's limits that last for a day: of a number, of one content to a number, of the account. */
const DAILY_LIMIT = /^LimitExceeded\..*Daily/;

/**
 * What says for sure that nothing was sent: a code of the cloud that is not about its own inside, or no connection to it. Not
 * HTTP 5xx, which a gateway may answer after it has passed the message on: taken for a refusal, a code that arrives would be
 * refused, and a notice come four times.
 */
const REFUSAL =
  /^(?:(?!InternalError)[A-Z][a-z]|HTTP 4|ECONNREFUSED$|ENOTFOUND$|EAI_AGAIN$|EHOSTUNREACH$|ENETUNREACH$)/;

export interface SmsProvider {
  /** @throws when the message was not accepted; the reason must not hold the number or the code. */
  sendCode(message: CodeMessage): Promise<void>;
  /** @returns whether this kind was set up with the provider */
  supports(kind: TextKind): boolean;
  /**
   * @throws DailyLimitError; UnconfirmedTextError when the message may have been sent all the same; another error when it
   *   was not accepted. The reason must not hold the number.
   */
  sendNotice(message: TextMessage): Promise<void>;
}

/** Keeps messages where a developer reads them, instead of sending them; embedded mode only. */
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

/** Templates have to be approved one by one, so any of them may be missing. */
function readTemplates(env: ApiEnv): Readonly<Record<TextKind, string | undefined>> {
  return {
    reminder: env.TENCENT_SMS_TEMPLATE_REMINDER,
    returned: env.TENCENT_SMS_TEMPLATE_RETURNED,
    decided: env.TENCENT_SMS_TEMPLATE_DECIDED,
    submitted: env.TENCENT_SMS_TEMPLATE_SUBMITTED,
    activity: env.TENCENT_SMS_TEMPLATE_ACTIVITY,
  };
}

/** @returns why a call failed: the cloud's code, the status, or what the system calls it; its message may hold the number */
function describeFailedCall(error: { code?: string; httpCode?: number; message: string }): string {
  if (error.code) return error.code;
  if (error.httpCode) return `HTTP ${error.httpCode}`;
  return /\bE[A-Z_]{4,}\b|timeout/.exec(error.message)?.[0] ?? 'unreadable answer';
}

/** Tencent Cloud SMS, API version 2021-01-11. The codes' templates take the code and its minutes. */
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

/** @returns the provider that SMS_PROVIDER names */
export async function createSmsProvider(env: ApiEnv, db: Db, clock: Clock): Promise<SmsProvider> {
  return env.SMS_PROVIDER === 'tencent' ? createTencentProvider(env) : createOutboxProvider(db, clock);
}
