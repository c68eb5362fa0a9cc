import type { Family } from '../command-line';
import { changeCommands } from './change-entry';
import { decisionCommands } from './decide-entries';
import { filesCommand } from './entry-files';
import { NUMBER_NOTE } from './entry-table';
import { expiredEntryCommands } from './expired-entries';
import { exportCommand } from './export-entries';
import { listCommand } from './list-entries';
import { publishCommand } from './publish-decisions';
import { showCommands } from './show-entry';

export const entries: Family = {
  name: 'entries',
  summary: '报名',
  notes: NUMBER_NOTE,
  commands: [
    listCommand,
    ...showCommands,
    filesCommand,
    ...changeCommands,
    ...decisionCommands,
    publishCommand,
    exportCommand,
    ...expiredEntryCommands,
  ],
};
