import { backupCommand, restoreCommand, runOnTerminal } from './backup-command';

/** A program of its own: the other commands need neither the database nor the storage, and start faster without. */
const [name, ...rest] = process.argv.slice(2);
process.exitCode = await runOnTerminal(name === 'restore' ? restoreCommand : backupCommand, rest);
