import fc from 'fast-check';

/*
 * For each rule three judges hear the same input: the form's schema, the API's schema after the way over the
 * wire, and a plain reading of the specification that shares no code with either.
 */

/** 100,000 in the nightly run. */
export const RUNS = process.env.NIGHTLY ? 100_000 : 10_000;
export const KEY = 'XwKsGlMcdPMEhR1B';

export const letters = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';
export const digits = '0123456789';
const only = (text: string, allowed: string) => [...text].every((letter) => allowed.includes(letter));
const some = (text: string, wanted: string) => [...text].some((letter) => wanted.includes(letter));

interface Schema {
  safeParse: (value: unknown) => { success: boolean };
}

export const passes = (schema: Schema, value: unknown) => schema.safeParse(value).success;
export const wire = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

/** Text near the rule: mostly of its own letters and about its length, sometimes anything at all. */
export function near(alphabet: string, maxLength: number) {
  const odd = `${alphabet}${alphabet}${alphabet}  -_#~.中Ａ１٣é\u0000\n`;
  return fc.oneof(
    { weight: 6, arbitrary: fc.string({ unit: fc.constantFrom(...alphabet), maxLength }) },
    { weight: 3, arbitrary: fc.string({ unit: fc.constantFrom(...odd), maxLength }) },
    { weight: 1, arbitrary: fc.string({ unit: 'grapheme', maxLength }) },
  );
}

export function agree(
  input: fc.Arbitrary<string>,
  judges: {
    form: (text: string) => boolean;
    api: (text: string) => boolean;
    spec: (text: string) => boolean;
  },
) {
  let accepted = 0;
  fc.assert(
    fc.property(input, (text) => {
      const verdict = judges.spec(text.trim());
      accepted += Number(verdict);
      return judges.form(text) === verdict && judges.api(text) === verdict;
    }),
    { numRuns: RUNS },
  );
  // A generator that never hits the rule would prove nothing.
  expect(accepted).toBeGreaterThan(RUNS / 100);
  expect(accepted).toBeLessThan(RUNS * 0.99);
}

export const isPhone = (text: string) =>
  text.length === 11 && text.startsWith('1') && '3456789'.includes(text.charAt(1)) && only(text, digits);
export const isCode = (text: string) => text.length === 6 && only(text, `${letters}${digits}#`);
export const isUsername = (text: string) =>
  text.length >= 4 && text.length <= 15 && only(text, letters + digits) && letters.includes(text.charAt(0));
export const isPassword = (text: string) =>
  text.length >= 8 &&
  text.length <= 16 &&
  some(text, digits) &&
  some(text, letters) &&
  only(text, `${letters}${digits}~!@#$%^&*`);

export const phones = fc.oneof(
  near(digits, 13),
  fc
    .tuple(fc.constantFrom('13', '15', '19', '12', '10', '1'), near(digits, 10))
    .map((parts) => parts.join('')),
  fc
    .tuple(
      fc.constantFrom('13', '14', '18', '12'),
      fc.string({ unit: fc.constantFrom(...digits), minLength: 9, maxLength: 9 }),
    )
    .map((parts) => parts.join('')),
);
export const codes = near(`${letters}${digits}#`, 8);
export const okCode = '12ab#9';
export const okPhone = '13800138000';
