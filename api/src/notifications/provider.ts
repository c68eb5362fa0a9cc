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

/** What a text message can tell of: a deadline coming, an entry sent back, a result, a receipt. */
export const textKinds = ['reminder', 'returned', 'decided', 'submitted'] as const;
export type TextKind = (typeof textKinds)[number];

/** One text message that tells of an event. */
export interface TextMessage {
  mobile: string;
  kind: TextKind;
  text: string;
  /** For providers that fill a template of theirs. */
  values: readonly string[];
}

export interface SmsProvider {
  /** @throws when the message was not accepted; the reason must not hold the number or the code. */
  send(message: CodeMessage): Promise<void>;
  /** @returns whether this kind was set up with the provider */
  tells(kind: TextKind): boolean;
  /** @throws when the message was not accepted; the reason must not hold the number. */
  tell(message: TextMessage): Promise<void>;
}
