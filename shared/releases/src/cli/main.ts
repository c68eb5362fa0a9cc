import { parseArgs } from 'node:util';
import { isReleaseError, ReleaseError } from '../release-error';
import { bootstrapCommand } from './bootstrap-command';
import { openContext } from './context';
import { createRemote } from './create-remote';
import { readCliEnv } from './env';
import { EXIT_CODES } from './exit-codes';
import { HELP } from './help';
import { publishCommand } from './publish-command';
import { activateCommand, canaryCommand, rollbackCommand } from './set-commands';
import { statusCommand } from './status-command';

function parse(args: string[]) {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: {
        help: { type: 'boolean', short: 'h' },
        json: { type: 'boolean' },
        force: { type: 'boolean' },
        by: { type: 'string' },
        reason: { type: 'string' },
        to: { type: 'string' },
      },
    });
  } catch (error) {
    throw new ReleaseError(
      'usage',
      `无法识别的选项：${error instanceof Error ? error.message : error}`,
      error,
    );
  }
}

async function run(args: string[]): Promise<void> {
  const print = (line: string) => console.log(line);
  const { values, positionals } = parse(args);
  const [area, command, ...rest] = positionals;
  const isBare = !command && (!area || area === 'release' || area === 'remote');
  if (values.help || isBare) return print(HELP);
  const context = await openContext(readCliEnv(), print);
  switch (`${area} ${command ?? ''}`.trim()) {
    case 'release publish':
      return publishCommand(context, rest);
    case 'release activate':
      return activateCommand(context, rest, values);
    case 'release rollback':
      return rollbackCommand(context, values);
    case 'release canary':
      return canaryCommand(context, rest, values);
    case 'release status':
      return statusCommand(context, values.json ?? false);
    case 'release bootstrap':
      return bootstrapCommand(context, values.force ?? false);
    case 'remote create':
      return createRemote(context, rest);
    default:
      throw new ReleaseError(
        'usage',
        `没有“${[area, command].join(' ').trim()}”这个命令，用 --help 查看全部命令`,
      );
  }
}

run(process.argv.slice(2)).catch((error: unknown) => {
  console.error(isReleaseError(error) ? error.message : error);
  process.exitCode = isReleaseError(error) ? EXIT_CODES[error.failure] : 1;
});
