import { parseArgs } from 'node:util';
import type { Ask } from './ask';
import { CommandError, EXIT_CODE_LINES } from './failure';
import type { OperatorClient } from './operator-client';
import { formatColumns } from './print';
import type { ReleaseContext } from './releases/context';

export interface Option {
  /** Placeholder of the value in the help text; switches have none. */
  value?: string;
  help?: string;
  /** The value is an integer from 1 to this maximum. */
  max?: number;
  /** Allowed values. */
  choices?: readonly string[];
  required?: true;
  /** May be given several times. */
  repeatable?: true;
}

/** Resources of a command, opened on demand. */
export interface Portal {
  connect(): OperatorClient;
  openReleases(): Promise<ReleaseContext>;
  /** Undefined without a terminal. */
  ask?: Ask;
}

export interface Arguments {
  /** Positional arguments. */
  words: readonly string[];
  /** The first of them; empty only if the command does not require one. */
  word: string;
  option(name: string): string | undefined;
  /** @throws if the option is missing */
  need(name: string): string;
  list(name: string): string[];
  isOn(name: string): boolean;
}

export interface Command {
  /** Command words, e.g. `entries return`. */
  name: string;
  /** Positional arguments in help format: `<required>`, `[optional]`, with `…` if the last may be repeated. */
  words?: string;
  summary: string;
  options?: Readonly<Record<string, Option>>;
  /** Shown below the options, before the family's notes. */
  notes?: string;
  /** @returns output to print */
  run: (portal: Portal, args: Arguments) => Promise<string | undefined>;
}

/** Commands with the same first word. */
export interface Family {
  name: string;
  summary: string;
  commands: readonly Command[];
  /** Shown in the help of the family and of each command. */
  notes?: string;
}

const title = (name: string) => `pnpm portal ${name}`;

function synopsis({ name, words, options = {} }: Command): string {
  const parts = Object.entries(options).map(([option, { value, required, repeatable }]) => {
    const written = `--${option}${value ? ` ${value}` : ''}`;
    return `${required ? written : `[${written}]`}${repeatable ? '…' : ''}`;
  });
  return [title(name), words, ...parts].filter(Boolean).join(' ');
}

function commandHelp(command: Command, family: Pick<Family, 'notes'>): string {
  const options = Object.entries(command.options ?? {}).map(
    ([name, { value = '', help = '' }]) => [`--${name} ${value}`.trim(), help] as const,
  );
  return [
    `用法：${synopsis(command)}`,
    command.summary,
    `选项\n${formatColumns([...options, ['-h, --help', '显示本帮助']])}`,
    ...[command.notes, family.notes].filter((notes) => notes !== undefined),
    `退出码\n${EXIT_CODE_LINES}`,
  ].join('\n\n');
}

function familyHelp({ name, summary, commands, notes }: Family): string {
  const rows = commands.map(
    (command) =>
      [[command.name, command.words].filter(Boolean).join(' '), command.summary] as [string, string],
  );
  return [
    `用法：${title(name)} <命令> …`,
    summary,
    `命令\n${formatColumns(rows)}`,
    ...(notes ? [notes] : []),
    `每个命令的选项见 ${title(name)} <命令> --help。`,
  ].join('\n\n');
}

function portalHelp(families: readonly Family[]): string {
  const rows = families.map(({ name, summary }) => [name, summary] as [string, string]);
  return `用法：pnpm portal <命令> …\n\n${formatColumns(rows)}\n\n每个命令都支持 --help。`;
}

interface ParsedArguments extends Arguments {
  help: boolean;
}

function refuseUnknown({ name, options = {} }: Command, rawName: string): never {
  const known = Object.keys(options).map((option) => `--${option}`);
  const hint = known.length > 0 ? `可用：${known.join('、')}` : '';
  throw new CommandError('usage', `${name} 没有选项 ${rawName}。${hint}`);
}

function requireChoice(rawName: string, value: string, choices: readonly string[]): void {
  if (!choices.includes(value))
    throw new CommandError('usage', `选项 ${rawName} 只能是 ${choices.join('、')}：${value}`);
}

function requireInteger(rawName: string, value: string, max: number): void {
  if (/^[1-9]\d*$/.test(value) && Number(value) <= max) return;
  const range = max === Number.POSITIVE_INFINITY ? '正整数' : `不超过 ${max} 的正整数`;
  throw new CommandError('usage', `选项 ${rawName} 应是${range}：${value}`);
}

/** Parses arguments. @throws one Chinese line for an unknown option, a missing or an invalid value */
export function readArguments(command: Command, argv: readonly string[]): ParsedArguments {
  const known = command.options ?? {};
  const { values, positionals, tokens } = parseArgs({
    args: [...argv],
    options: {
      help: { type: 'boolean', short: 'h' },
      ...Object.fromEntries(
        Object.entries(known).map(([name, { value, repeatable }]) => [
          name,
          { type: value ? ('string' as const) : ('boolean' as const), multiple: repeatable ?? false },
        ]),
      ),
    },
    allowPositionals: true,
    // Rejected below, in Chinese.
    strict: false,
    tokens: true,
  });
  const help = values.help === true;
  for (const token of tokens) {
    if (help || token.kind !== 'option') continue;
    const { name, rawName, value, inlineValue } = token;
    const option = Object.hasOwn(known, name) ? known[name] : undefined;
    if (!option) refuseUnknown(command, rawName);
    if (!option.value) {
      if (value !== undefined) throw new CommandError('usage', `选项 ${rawName} 不带值`);
    } else if (value === undefined) throw new CommandError('usage', `选项 ${rawName} 缺少值`);
    else if (/^-./.test(value) && !inlineValue)
      throw new CommandError('usage', `选项 ${rawName} 缺少值。值以 - 开头时请写作 ${rawName}=值`);
    else if (option.choices) requireChoice(rawName, value, option.choices);
    else if (option.max !== undefined) requireInteger(rawName, value, option.max);
  }
  const listed = (name: string) =>
    [values[name] ?? []].flat().filter((value): value is string => typeof value === 'string');
  const option = (name: string) => listed(name).at(-1);
  return {
    words: positionals,
    word: positionals[0] ?? '',
    help,
    list: listed,
    option,
    need(name) {
      const value = option(name);
      if (value === undefined) throw new CommandError('usage', `缺少选项 --${name}`);
      return value;
    },
    isOn: (name) => values[name] === true,
  };
}

/** @throws for missing or extra arguments, or a missing required option */
function requireComplete(command: Command, args: Arguments): void {
  const expected = command.words?.split(' ') ?? [];
  // An empty one comes from an unset variable of a script.
  const missing = expected.filter((word) => word.startsWith('<'))[args.words.filter(Boolean).length];
  if (missing) throw new CommandError('usage', `缺少${missing.replace('…', '')}。用法：${synopsis(command)}`);
  const repeats = expected.at(-1)?.includes('…');
  const surplus = repeats ? undefined : args.words[expected.length];
  if (surplus !== undefined)
    throw new CommandError('usage', `多余的参数：${surplus}。用法：${synopsis(command)}`);
  for (const [name, { required }] of Object.entries(command.options ?? {})) if (required) args.need(name);
}

/** @returns the command with the longest matching name */
function findCommand(family: Family, argv: readonly string[]): Command | undefined {
  return family.commands
    .filter(({ name }) => name.split(' ').every((word, index) => argv[index] === word))
    .sort((a, b) => b.name.length - a.name.length)[0];
}

const isHelp = (word: string | undefined) => word === undefined || word === '--help' || word === '-h';

/**
 * Runs one command.
 * @param print receives its standard output
 * @throws CommandError, ReleaseError or an unexpected error
 */
export async function runCommand(
  families: readonly Family[],
  argv: readonly string[],
  portal: Portal,
  print: (text: string) => void,
): Promise<void> {
  const [first, second] = argv;
  const family = families.find(({ name }) => name === first);
  if (!family) {
    if (isHelp(first)) return print(portalHelp(families));
    throw new CommandError('usage', `没有“${first}”这个命令。\n\n${portalHelp(families)}`);
  }
  const command = findCommand(family, argv);
  if (!command) {
    if (isHelp(second)) return print(familyHelp(family));
    throw new CommandError('usage', `没有“${first} ${second}”这个命令。\n\n${familyHelp(family)}`);
  }
  const args = readArguments(command, argv.slice(command.name.split(' ').length));
  if (args.help) return print(commandHelp(command, family));
  requireComplete(command, args);
  const text = await command.run(portal, args);
  if (text) print(text);
}
