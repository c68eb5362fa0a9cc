import { accounts } from './accounts';
import { activities } from './activities';
import { canary } from './canary';
import type { Family } from './command-line';
import { content } from './content';
import { entries } from './entries/entries-family';
import { errors } from './errors';
import { jobs } from './jobs';
import { audit, keys } from './records';
import { release, remote } from './releases/commands';
import { season } from './season';
import { team } from './team';
import { vitals } from './vitals';

/** Run by a program of the API, because they access database and files directly; listed here for the help only. */
const ofBackupProgram = (name: string, summary: string): Family => ({ name, summary, commands: [] });

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
