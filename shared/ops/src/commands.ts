import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { accounts } from './accounts';
import { activities } from './activities';
import { canary } from './canary';
import type { Family } from './command-line';
import { content } from './content';
import { entries } from './entries/entries-family';
import { errors } from './errors';
import { CommandError } from './failure';
import { jobs } from './jobs';
import { audit, keys } from './records';
import { release, remote } from './releases/commands';
import { season } from './season';
import { team } from './team';
import { vitals } from './vitals';

/** Backups access database and files directly, in a program of the API. */
function runBackupProgram(argv: readonly string[]): Promise<number> {
  const program = join(process.cwd(), 'api/dist/backup.js');
  if (!existsSync(program))
    throw new CommandError('not-found', `找不到 ${program}，请在门户的目录中运行，并先构建`);
  return new Promise((done, fail) => {
    const child = spawn(process.execPath, [program, ...argv], { stdio: 'inherit' });
    child.once('error', fail);
    child.once('exit', (code) => done(code ?? 1));
  });
}

const ofBackupProgram = (name: string, summary: string): Family => ({
  name,
  summary,
  commands: [{ name, summary, forward: runBackupProgram }],
});

/** All commands of `pnpm portal`. */
export const families: readonly Family[] = [
  release,
  team,
  remote,
  canary,
  season,
  entries,
  content,
  activities,
  errors,
  vitals,
  accounts,
  keys,
  audit,
  jobs,
  ofBackupProgram('backup', '备份整个门户'),
  ofBackupProgram('restore', '从备份恢复'),
];
