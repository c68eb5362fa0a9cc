import type { StepData } from '@portal/contract/competition/entry';
import { getStepFields, type SeasonDefinition } from '@portal/season/definition';
import { mapSensitive, maskStep } from '@portal/season/sensitive';
import type { Secrets } from '../../platform/secrets/secrets';

/** A step's answers as stored: sensitive ones are encrypted. */
export interface StoredStep {
  stepId: string;
  data: StepData;
}

interface Sealed {
  $sealed: string;
}

function isSealed(value: unknown): value is Sealed {
  return (
    typeof value === 'object' && value !== null && typeof (value as Partial<Sealed>).$sealed === 'string'
  );
}

/** @returns the answers for storage: each sensitive one encrypted with the newest key */
export function sealStep(
  secrets: Secrets,
  definition: SeasonDefinition,
  stepId: string,
  data: StepData,
): StepData {
  const sealed = mapSensitive(getStepFields(definition, stepId), data, (value) =>
    value === null || value === undefined || value === '' || isSealed(value)
      ? value
      : { $sealed: secrets.seal(JSON.stringify(value)) },
  );
  return sealed as StepData;
}

/** @returns the answers in clear, for judging; never send or log them */
export function openStep(
  secrets: Secrets,
  definition: SeasonDefinition,
  stepId: string,
  data: StepData,
): StepData {
  const open = mapSensitive(getStepFields(definition, stepId), data, (value) =>
    isSealed(value) ? JSON.parse(secrets.open(value.$sealed)) : value,
  );
  return open as StepData;
}

/** @returns the answers as shown to their participant: sensitive ones are masked */
export function maskStoredStep(
  secrets: Secrets,
  definition: SeasonDefinition,
  stepId: string,
  data: StepData,
): StepData {
  return maskStep(getStepFields(definition, stepId), openStep(secrets, definition, stepId, data)) as StepData;
}

/** @returns whether any nested answer is encrypted with a key other than the newest */
export function needsResealing(secrets: Secrets, data: unknown): boolean {
  if (isSealed(data)) return secrets.keyIdOf(data.$sealed) !== secrets.newestKeyId;
  if (typeof data !== 'object' || data === null) return false;
  return Object.values(data).some((part) => needsResealing(secrets, part));
}

/** @returns the answer encrypted with the newest key, or unchanged if no key decrypts it */
function resealAnswer(secrets: Secrets, answer: Sealed): Sealed {
  if (!needsResealing(secrets, answer)) return answer;
  try {
    return { $sealed: secrets.seal(secrets.open(answer.$sealed)) };
  } catch {
    return answer;
  }
}

/** @returns a copy in which every decryptable sealed answer is encrypted with the newest key */
export function reseal<T>(secrets: Secrets, data: T): T {
  if (isSealed(data)) return resealAnswer(secrets, data) as T;
  if (Array.isArray(data)) return data.map((part) => reseal(secrets, part)) as T;
  if (typeof data !== 'object' || data === null) return data;
  return Object.fromEntries(Object.entries(data).map(([key, part]) => [key, reseal(secrets, part)])) as T;
}
