import type { Family } from '../command-line';
import { changeCommands } from './change-entry';
import { decisionCommands } from './decide-entries';
import { filesCommand } from './entry-files';
import { expiredEntryCommands } from './expired-entries';
import { exportCommand } from './export-entries';
import { listCommand } from './list-entries';
import { publishCommand } from './publish-decisions';
import { showCommands } from './show-entry';

export const entries: Family = {
  name: 'entries',
  summary: '报名',
  notes: '<编号> 是报名编号；尚未提交的报名没有编号，用列表第一列的 ID。',
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
