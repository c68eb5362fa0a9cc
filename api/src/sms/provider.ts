import type { SmsType } from '@portal/contract/sms';

/** One text message with a code in it. */
export interface CodeMessage {
  mobile: string;
  type: SmsType;
  code: string;
  /** Whole text, for providers that take text. */
  text: string;
  /** For providers that fill a template of theirs. */
  validMinutes: number;
}

export interface SmsProvider {
  /** @throws when the message was not accepted; the reason must not hold the number or the code. */
  send(message: CodeMessage): Promise<void>;
}
