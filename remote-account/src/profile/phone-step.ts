import type { BaseSyntheticEvent, ReactNode } from 'react';

/** One half of the change of the phone: its fields, and what sends them. */
export interface PhoneStep {
  fields: ReactNode;
  submit: (event?: BaseSyntheticEvent) => Promise<void>;
  busy: boolean;
  failure: string | undefined;
}
