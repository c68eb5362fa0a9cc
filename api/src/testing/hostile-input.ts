import fc from 'fast-check';
import type { JsonSchema, Operation } from './operations';

/** Text that breaks careless code: quotes, markup, paths, invalid numbers, extreme lengths, unusual Unicode. */
const NASTY = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  "' OR 1=1 --",
  '"; DROP TABLE user_account; --',
  '<script>alert(1)</script>',
  '../../../../etc/passwd',
  '%00',
  '%',
  '#{7*7}',
  '{{constructor}}',
  '__proto__',
  'NaN',
  '-1',
  '1e999',
  '9223372036854775808',
  '2147483648',
  '0x10',
  'null',
  '\ud800',
  '\u202e\u200b中文😀',
  '𠮷'.repeat(300),
  'A'.repeat(20_000),
  '13800138000',
  '2026-13-45T99:99:99Z',
  'javascript:alert(1)',
] as const;

const hostileText = fc.oneof(
  fc.constantFrom(...NASTY),
  fc.string({ maxLength: 60 }),
  fc.string({ unit: 'binary', maxLength: 40 }),
);

const hostileNumber = fc.oneof(
  fc.constantFrom(0, -1, 1.5, 2 ** 31, 2 ** 53, -(2 ** 63), 1e308, -0),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.integer(),
);

const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  hostileText,
  hostileNumber,
  fc.constantFrom(null, true, false, [], {}, [[]], [null], { $gt: '' }, { toString: 1 }),
  fc.jsonValue({ maxDepth: 3 }),
);

/** Valid values with hostile ones in some places, so that input also passes validation. */
function fromSchema(schema: JsonSchema | undefined, depth = 0): fc.Arbitrary<unknown> {
  if (!schema || depth > 5) return hostileValue;
  const mostly = (fitting: fc.Arbitrary<unknown>) =>
    fc.oneof({ arbitrary: fitting, weight: 4 }, { arbitrary: hostileValue, weight: 1 });
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return mostly(fc.oneof(...choices.map((choice) => fromSchema(choice, depth + 1))));
  if (schema.const !== undefined) return mostly(fc.constant(schema.const));
  if (schema.enum) return mostly(fc.constantFrom(...schema.enum));
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type;
  if (type === 'object') {
    const properties = Object.entries(schema.properties ?? {}).map(([name, inner]) => [
      name,
      fromSchema(inner, depth + 1),
    ]);
    return mostly(fc.record(Object.fromEntries(properties), { requiredKeys: [] }));
  }
  if (type === 'array') return mostly(fc.array(fromSchema(schema.items, depth + 1), { maxLength: 6 }));
  if (type === 'integer' || type === 'number')
    return mostly(fc.oneof(fc.integer({ min: 1, max: 20 }), hostileNumber));
  if (type === 'boolean') return mostly(fc.boolean());
  return mostly(hostileText);
}

export interface HostileCall {
  path: Record<string, string>;
  query: Record<string, string | undefined>;
  body: unknown;
}

/** @returns hostile input for one call, derived from its schemas */
export function hostileInputFor({ pathNames, query, body }: Operation): fc.Arbitrary<HostileCall> {
  const asText = (value: unknown) => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''));
  const pathValue = fc.oneof(fc.constantFrom('1', '2', 'news', '99999999999'), hostileText);
  return fc.record({
    path: fc.record(Object.fromEntries(pathNames.map((name) => [name, pathValue]))),
    query: fc.record(
      Object.fromEntries(
        Object.entries(query).map(([name, schema]) => [name, fromSchema(schema).map(asText)]),
      ),
      { requiredKeys: [] },
    ),
    body: body ? fromSchema(body) : fc.constant(undefined),
  });
}
