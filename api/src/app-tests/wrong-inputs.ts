import type { Given } from '../testing/call-by-name';
import type { JsonSchema, Operation } from './operations';

const FITTING: Readonly<Record<string, string>> = {
  id: '00000000-0000-4000-8000-000000000000',
  fileId: '00000000-0000-4000-8000-000000000000',
  stepId: 'project',
  username: 'office01',
  type: 'news',
  entryNo: '2026000001',
  path: 'match/introduce',
};

/** Values that no schema of this type takes; nothing where a schema takes whatever comes. */
function wrongFor(schema: JsonSchema): unknown[] {
  const kinds = [schema, ...(schema.anyOf ?? []), ...(schema.oneOf ?? [])];
  const types = kinds.flatMap(({ type }) => type ?? []).flat();
  const untyped = kinds.some((kind) => !kind.type && !kind.anyOf && !kind.oneOf && !kind.enum);
  if (untyped || types.length === 0) return [];
  const samples: [string, unknown][] = [
    ['array', ['x']],
    ['object', { x: 1 }],
    ['boolean', true],
  ];
  return samples.filter(([type]) => !types.includes(type)).map(([, value]) => value);
}

/** Whether not every text is taken where an address has text only. */
function isJudged({ type, enum: choices, pattern, format }: JsonSchema): boolean {
  return type === 'integer' || type === 'number' || Boolean(choices ?? pattern ?? format);
}

const NO_VALUE = '〇〇';

export interface WrongInput {
  given: Given;
  /** What the answer has to name; nothing where the schema has alternatives to be named first. */
  field?: string;
}

/** @returns path parameters that their schemas take, of nothing that there is */
export function fittingPath({ params }: Operation): Record<string, string> {
  return Object.fromEntries(
    Object.entries(params).map(([name, { type }]) => [
      name,
      type === 'string' ? (FITTING[name] ?? '1') : '1',
    ]),
  );
}

/** Input of one call in which one thing is of the wrong type. */
export function wrongInputsFor(operation: Operation): WrongInput[] {
  const { params, query, body } = operation;
  const path = fittingPath(operation);
  const inPath = Object.keys(params)
    .filter((name) => isJudged(params[name] ?? {}))
    .map((field) => ({ given: { path: { ...path, [field]: NO_VALUE } }, field }));
  const inQuery = Object.keys(query)
    .filter((name) => isJudged(query[name] ?? {}))
    .map((field) => ({ given: { path, query: { [field]: NO_VALUE } }, field }));
  const fields = Object.entries((body?.oneOf?.[0] ?? body)?.properties ?? {});
  const inBody = fields.flatMap(([field, schema]) =>
    wrongFor(schema).map((value) => ({
      given: { path, body: { [field]: value } },
      ...(body?.oneOf ? {} : { field }),
    })),
  );
  return [...inPath, ...inQuery, ...inBody];
}
