import { accountsCommand, accountsUsage } from './accounts-command';
import { readArguments } from './arguments';
import { auditCommand, auditUsage } from './audit-command';
import { contentCommand, contentUsage } from './content-command';
import { entriesCommand, entriesUsage } from './entries-command';
import { errorsCommand, errorsUsage } from './errors-command';
import { keysCommand, keysUsage } from './keys-command';
import type { OperatorClient } from './operator-client';
import { seasonCommand, seasonUsage } from './season-command';
import { requireKnownOptions, usageOf } from './usage';

const commands = {
  season: { usage: seasonUsage, run: seasonCommand },
  entries: { usage: entriesUsage, run: entriesCommand },
  content: { usage: contentUsage, run: contentCommand },
  errors: { usage: errorsUsage, run: errorsCommand },
  accounts: { usage: accountsUsage, run: accountsCommand },
  keys: { usage: keysUsage, run: keysCommand },
  audit: { usage: auditUsage, run: auditCommand },
} as const;

/**
 * One operators' command.
 *
 * @param connect called only when the command really needs the API
 * @returns what to print; @throws what to print on the error channel
 */
export async function run(argv: readonly string[], connect: () => OperatorClient): Promise<string> {
  const [name = '', ...rest] = argv;
  const command = Object.hasOwn(commands, name) ? commands[name as keyof typeof commands] : undefined;
  const usages = Object.values(commands).map(({ usage }) => usage);
  if (!command) throw new Error(usages.join('\n\n'));
  const args = readArguments(rest);
  const usage = usageOf(command.usage, args.words[0]);
  if (args.help) return usage;
  const [verb] = usage === command.usage ? [] : args.words;
  requireKnownOptions(verb === undefined ? name : `${name} ${verb}`, usage, args.given);
  return command.run(connect(), args);
}
