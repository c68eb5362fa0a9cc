import type { BaseSyntheticEvent, ReactNode } from 'react';

/** One way to an avatar: its fields, and what saves them. */
export interface AvatarWay {
  fields: ReactNode;
  submit: (event?: BaseSyntheticEvent) => Promise<void>;
  busy: boolean;
  failure: string | undefined;
}
