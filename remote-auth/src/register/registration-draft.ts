import { type RegisterStepOneInput, registerStepOneSchema } from '@portal/contract/forms';
import { openTabInput } from '@portal/contract/unsent-input';
import { useCallback, useEffect, useState } from 'react';

/** Never contains codes or passwords. */
export interface RegistrationDraft {
  participant?: Partial<RegisterStepOneInput>;
  mobile?: string;
}

const stored = openTabInput('registration');

function isText(value: unknown): value is string {
  return typeof value === 'string';
}

type TextField = {
  [Name in keyof RegisterStepOneInput]: string extends NonNullable<RegisterStepOneInput[Name]> ? Name : never;
}[keyof RegisterStepOneInput];

/**
 * Fields to choose rather than type: an invalid choice is dropped. The type requires every new one to be
 * listed here.
 */
const chosen: Record<Exclude<keyof RegisterStepOneInput, TextField>, true> = {
  registerType: true,
  track: true,
};

function readParticipant(draft: Record<string, unknown>): Partial<RegisterStepOneInput> {
  const fields = Object.entries(registerStepOneSchema.shape).filter(([name, schema]) =>
    name in chosen ? schema.safeParse(draft[name]).success : isText(draft[name]),
  );
  return Object.fromEntries(fields.map(([name]) => [name, draft[name]]));
}

/** Keeps only values of the expected shape: another version of this page may have written them. */
export function parseRegistrationDraft(text: string | undefined): RegistrationDraft {
  try {
    const draft: unknown = JSON.parse(text ?? '{}');
    if (typeof draft !== 'object' || draft === null) return {};
    const { participant, mobile } = draft as Record<string, unknown>;
    return {
      ...(typeof participant === 'object' && participant !== null
        ? { participant: readParticipant(participant as Record<string, unknown>) }
        : {}),
      ...(isText(mobile) ? { mobile } : {}),
    };
  } catch {
    return {};
  }
}

export function hasInput({ participant = {}, mobile }: RegistrationDraft): boolean {
  return Boolean(mobile) || Object.values(participant).some((value) => value !== undefined && value !== '');
}

const store = (draft: RegistrationDraft) => stored.store(hasInput(draft) ? JSON.stringify(draft) : undefined);

/** Survives closing the dialog, navigation and reload within this tab. */
export function useRegistrationDraft() {
  const [draft, setDraft] = useState(() => parseRegistrationDraft(stored.read()));
  useEffect(() => store(draft), [draft]);
  const change = useCallback((part: RegistrationDraft) => setDraft((before) => ({ ...before, ...part })), []);
  const clear = useCallback(() => {
    // Store immediately: the effect does not run if the dialog closes in the same update.
    store({});
    setDraft({});
  }, []);
  return { draft, change, clear };
}
