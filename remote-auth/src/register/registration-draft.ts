import { type RegisterStepOneInput, registerStepOneSchema } from '@portal/contract/forms';
import { openTabInput } from '@portal/contract/unsent-input';
import { useCallback, useEffect, useState } from 'react';

/** What was typed of a registration, without codes and passwords. */
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

/** Fields that are chosen, not typed; half a choice is none. The compiler asks for every new one. */
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

/** Other versions of this page may have written it: only what has the expected shape is taken. */
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

/** A registration in the making outlives its dialog, the page and a reload, within this tab. */
export function useRegistrationDraft() {
  const [draft, setDraft] = useState(() => parseRegistrationDraft(stored.read()));
  useEffect(() => store(draft), [draft]);
  const change = useCallback((part: RegistrationDraft) => setDraft((before) => ({ ...before, ...part })), []);
  const clear = useCallback(() => {
    // At once: the effect does not run when the dialog closes in the same moment.
    store({});
    setDraft({});
  }, []);
  return { draft, change, clear };
}
