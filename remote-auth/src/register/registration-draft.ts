import type { RegisterStepOneInput } from '@portal/contract/forms';
import { useCallback, useEffect, useState } from 'react';

/** What was typed of a registration, without codes and passwords. */
export interface RegistrationDraft {
  participant?: Partial<RegisterStepOneInput>;
  mobile?: string;
}

const KEY = 'portal.registration-draft';

function isText(value: unknown): value is string {
  return typeof value === 'string';
}

function isId(value: unknown): value is number | string {
  return typeof value === 'number' || isText(value);
}

/** All text fields of the step. The compiler asks for new ones: what is missing here is lost when the dialog closes. */
const texts: Record<Exclude<keyof RegisterStepOneInput, 'registerType' | 'track'>, true> = {
  entName: true,
  contact: true,
  contactPhone: true,
};

function readTexts(stored: Record<string, unknown>) {
  const typed = Object.keys(texts).filter((name) => isText(stored[name]));
  return Object.fromEntries(typed.map((name) => [name, stored[name]]));
}

function readParticipant(stored: Record<string, unknown>): Partial<RegisterStepOneInput> {
  const { registerType, track } = stored;
  const [area, chosen] = Array.isArray(track) ? track : [];
  return {
    ...readTexts(stored),
    ...(registerType === 1 || registerType === 2 || registerType === '1' || registerType === '2'
      ? { registerType }
      : {}),
    ...(isId(area) && isId(chosen) ? { track: [area, chosen] } : {}),
  };
}

/** Other versions of this page may have written it: only what has the expected shape is taken. */
export function parseRegistrationDraft(text: string | null): RegistrationDraft {
  try {
    const stored: unknown = JSON.parse(text ?? '{}');
    if (typeof stored !== 'object' || stored === null) return {};
    const { participant, mobile } = stored as Record<string, unknown>;
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

function read(): RegistrationDraft {
  try {
    return parseRegistrationDraft(sessionStorage.getItem(KEY));
  } catch {
    return {};
  }
}

function store(draft: RegistrationDraft): void {
  try {
    if (hasInput(draft)) sessionStorage.setItem(KEY, JSON.stringify(draft));
    else sessionStorage.removeItem(KEY);
  } catch {
    // Storage is full or forbidden: leaving the dialog then loses the input.
  }
}

/** A registration in the making outlives its dialog, the page and a reload, within this tab. */
export function useRegistrationDraft() {
  const [draft, setDraft] = useState(read);
  useEffect(() => store(draft), [draft]);
  const change = useCallback((part: RegistrationDraft) => setDraft((before) => ({ ...before, ...part })), []);
  const clear = useCallback(() => {
    // At once: the effect does not run when the dialog closes in the same moment.
    store({});
    setDraft({});
  }, []);
  return { draft, change, clear };
}
