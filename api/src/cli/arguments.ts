import { parseArgs } from 'node:util';

export interface Arguments {
  words: string[];
  /** @returns the option's value; @throws a readable line when it is needed and missing */
  need(name: string): string;
  option(name: string): string | undefined;
}

const options = {
  season: { type: 'string' },
  status: { type: 'string' },
  keyword: { type: 'string' },
  page: { type: 'string' },
  format: { type: 'string' },
  out: { type: 'string' },
  reason: { type: 'string' },
  note: { type: 'string' },
  field: { type: 'string', multiple: true },
  deadline: { type: 'string' },
  until: { type: 'string' },
  at: { type: 'string' },
  version: { type: 'string' },
  remote: { type: 'string' },
  set: { type: 'string' },
  days: { type: 'string' },
  limit: { type: 'string' },
  type: { type: 'string' },
  mobile: { type: 'string' },
  name: { type: 'string' },
  act: { type: 'string' },
  by: { type: 'string' },
  subject: { type: 'string' },
  help: { type: 'boolean', short: 'h' },
} as const;

interface CommandLine extends Arguments {
  help: boolean;
  fields: string[];
  /** Options as they were written, known or not. */
  given: string[];
}

/** Splits a command line. @throws a readable line for an option without its value */
export function readArguments(argv: readonly string[]): CommandLine {
  // Not strict, because its refusals are Node's own English.
  const { values, positionals, tokens } = parseArgs({
    args: [...argv],
    options,
    allowPositionals: true,
    strict: false,
    tokens: true,
  });
  const given = tokens.filter((token) => token.kind === 'option');
  for (const { name, rawName, value, inlineValue } of given) {
    if (!Object.hasOwn(options, name) || name === 'help') continue;
    if (value === undefined) throw new Error(`选项 ${rawName} 缺少值`);
    if (value.startsWith('-') && !inlineValue)
      throw new Error(`选项 ${rawName} 缺少值。值以 - 开头时请写作 ${rawName}=值`);
  }
  const option = (name: string) => {
    const value = values[name as keyof typeof values];
    return typeof value === 'string' ? value : undefined;
  };
  return {
    words: positionals,
    help: values.help === true,
    fields: (values.field ?? []).filter((value) => typeof value === 'string'),
    given: given.filter(({ name }) => name !== 'help').map(({ rawName }) => rawName),
    option,
    need(name) {
      const value = option(name);
      if (value === undefined) throw new Error(`缺少选项 --${name}`);
      return value;
    },
  };
}

/**
 * A moment as an operator writes it: `2027-02-01`, `2027-02-01 18:00` (Beijing time) or with a zone.
 *
 * @returns ISO 8601; @throws when it is no moment
 */
export function readMoment(text: string): string {
  const match = /^(\d{4}-\d{2}-\d{2})(?:[ T](\d{2}:\d{2})(:\d{2})?)?(Z|[+-]\d{2}:\d{2})?$/.exec(text);
  const iso = match && `${match[1]}T${match[2] ?? '00:00'}${match[3] ?? ':00'}${match[4] ?? '+08:00'}`;
  if (!iso || Number.isNaN(Date.parse(iso)))
    throw new Error(`不是有效的时间：${text}（例：2027-02-01 18:00）`);
  return iso;
}
