/** NUL, and halves of a character: the platform refuses a whole step for one of them, because no database stores it. */
const unstorable = /\0|\p{Surrogate}/gu;

/** @returns the answer without characters that can not be stored; the same object when it has none */
export function toStorable(answer: unknown): unknown {
  if (typeof answer === 'string') return answer.replace(unstorable, '');
  if (typeof answer !== 'object' || answer === null) return answer;
  const parts = Object.entries(answer);
  const storable = parts.map(([key, part]) => [key, toStorable(part)] as const);
  if (storable.every(([, part], at) => part === parts[at]?.[1])) return answer;
  return Array.isArray(answer) ? storable.map(([, part]) => part) : Object.fromEntries(storable);
}
