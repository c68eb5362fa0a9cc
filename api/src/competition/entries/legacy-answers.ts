import { isDeepStrictEqual } from 'node:util';
import type { StepData } from '@portal/contract/competition/entry';
import { asRecord, asRows } from '@portal/season/answers';
import { getStepFields, type SeasonDefinition } from '@portal/season/definition';
import type { Column, Field } from '@portal/season/field';
import { getAnswerSchema, getColumns, getComposite } from '@portal/season/fields/registry';
import { mask } from '@portal/season/mask';
import { createLegacyKey, getLegacyAnswers, getOriginalKey } from '@portal/season/migrate-draft';
import type { Db } from '../../platform/db/database';
import { BusinessError } from '../../platform/errors/business-error';
import { listDefinitions } from '../seasons/season-repository';

type Json = StepData[string];

const LEGACY_KEY = /__v(\d+)(?:_(\d{1,2}))?$/;

function isPlain(value: unknown): boolean {
  return typeof value !== 'object' || value === null;
}

/**
 * @returns the part of a value that one of the fields accepts; plain values always pass, as options may have been removed
 */
function keepKnownPart(fields: readonly Field[], value: unknown): unknown {
  if (isPlain(value)) return value;
  const columns = fields.flatMap((field) => getColumns(field));
  if (columns.length > 0 && Array.isArray(value)) {
    return asRows(value).map((row) => keepKnownCells(columns, row));
  }
  if (Array.isArray(value)) return value.filter(isPlain);
  const composites = fields.filter((field) => getComposite(field) && getColumns(field).length === 0);
  if (composites.length > 0) {
    const figures = composites.map((field) => getAnswerSchema(field).safeParse(value).data);
    return Object.fromEntries(figures.flatMap((rows) => Object.entries(asRecord(rows))));
  }
  return fields.map((field) => getAnswerSchema(field).safeParse(value).data).find((part) => !isPlain(part));
}

function keepKnownCells(columns: readonly Column[], row: Readonly<Record<string, unknown>>) {
  return Object.fromEntries(
    Object.entries(row).flatMap(([key, cell]) => {
      if (key === 'id') return isPlain(cell) ? [[key, cell]] : [];
      const part = keepKnownPart(
        columns.filter((column) => column.key === key),
        cell,
      );
      return columns.some((column) => column.key === key) && part !== undefined ? [[key, part]] : [];
    }),
  );
}

/** Masks answers that were sensitive in any version: answers without a field are not encrypted when stored. */
function maskSensitive(value: unknown, key: string, sensitive: ReadonlySet<string>, within = false): unknown {
  const here = within || sensitive.has(getOriginalKey(key));
  if (Array.isArray(value)) return value.map((part) => maskSensitive(part, key, sensitive, here));
  if (!isPlain(value))
    return Object.fromEntries(
      Object.entries(asRecord(value)).map(([inner, part]) => [
        inner,
        maskSensitive(part, inner, sensitive, here),
      ]),
    );
  return here && typeof value !== 'boolean' ? mask(value) : value;
}

function listSensitiveKeys(definitions: readonly SeasonDefinition[]): Set<string> {
  const everywhere = definitions.flatMap(({ steps, materials }) => [
    ...steps.flatMap(({ fields }) => fields),
    ...materials,
  ]);
  const all = everywhere.flatMap((field): (Field | Column)[] => [field, ...getColumns(field)]);
  return new Set(all.filter(({ sensitive }) => sensitive).map(({ key }) => key));
}

/**
 * Accepts input for removed fields from a page opened before the form changed, under the field's key or a migrated one
 * (`key__v1`). It becomes 旧版内容.
 * @returns answers to fields that some version has in this step; other unknown keys are dropped
 */
export async function acceptLegacyInput(
  db: Db,
  definition: SeasonDefinition,
  stepId: string,
  data: StepData,
): Promise<StepData> {
  const unknownFields = Object.entries(getLegacyAnswers(definition, stepId, data));
  if (unknownFields.length === 0) return {};
  const versions = await listDefinitions(db, definition.id);
  const everAsked = versions.flatMap((each) => getStepFields(each, stepId));
  const sensitive = listSensitiveKeys(versions);
  const accepted = unknownFields.flatMap(([key, value]): [string, Json][] => {
    const version = LEGACY_KEY.exec(key)?.[1];
    if (version !== undefined && !versions.some((each) => each.version === Number(version))) return [];
    const fields = everAsked.filter((field) => field.key === getOriginalKey(key));
    const part = fields.length > 0 ? keepKnownPart(fields, value) : undefined;
    return part === undefined ? [] : [[key, maskSensitive(part, key, sensitive) as Json]];
  });
  return Object.fromEntries(accepted);
}

/** Maximum characters of a step's 旧版内容: as much as one save may carry. */
const MAX_TYPED = 512 * 1024;

/**
 * @returns stored and newly sent 旧版内容, without overwriting or duplicating any of it
 * @throws TOO_LARGE at the size limit, because otherwise every save could add more
 */
export function mergeLegacyAnswers(
  definition: SeasonDefinition,
  stored: StepData,
  typed: StepData,
): StepData {
  const all: StepData = { ...stored };
  for (const [key, value] of Object.entries(typed)) {
    const ofSameField = Object.entries(all).filter(([name]) => getOriginalKey(name) === getOriginalKey(key));
    if (ofSameField.some(([, held]) => isDeepStrictEqual(held, value))) continue;
    all[key in all ? createLegacyKey(key, definition, all) : key] = value;
  }
  const hasGrown = Object.keys(all).length > Object.keys(stored).length;
  if (hasGrown && JSON.stringify(all).length > MAX_TYPED) throw new BusinessError('TOO_LARGE');
  return all;
}
