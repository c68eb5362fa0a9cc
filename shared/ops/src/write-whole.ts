import { type Stats, statSync } from 'node:fs';
import { access, constants, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { type Ask, confirm } from './ask';
import { CommandError } from './failure';
import { removeWhenInterrupted } from './interruption';

/** @returns a file name without characters that are invalid on some systems */
export const toFileName = (words: string) => words.replace(/[\s\\/:*?"<>|]+/g, '_');

/** @returns undefined if nothing is there. @throws CommandError for folders, devices and pipes */
export function findOrdinary(file: string): Stats | undefined {
  const found = statSync(file, { throwIfNoEntry: false });
  if (found && !found.isFile()) throw new CommandError('usage', `这里不能写成文件，请换一个名称：${file}`);
  return found;
}

/** Asks before overwriting a file that may have been edited. */
export async function confirmOverwrite(
  ask: Ask,
  files: readonly string[],
  { yes }: { yes: boolean },
): Promise<void> {
  const existing = files.filter(findOrdinary);
  if (existing.length > 0)
    await confirm(ask, `${existing.join('、')} 已存在，将被覆盖，在其中写下的内容会丢失。继续吗？`, { yes });
}

/** Like `confirmOverwrite`, but before long work. @throws also if the file cannot be written */
export async function requirePlace(ask: Ask, file: string, options: { yes: boolean }): Promise<void> {
  await access(dirname(file), constants.W_OK);
  await confirmOverwrite(ask, [file], options);
}

/**
 * Writes to a temporary file and renames it, so that the file is always complete.
 * @param write receives the temporary path
 */
export async function writeWhole(file: string, write: (part: string) => Promise<void>): Promise<void> {
  findOrdinary(file);
  const part = `${file}.part`;
  const finished = removeWhenInterrupted(part);
  try {
    await write(part);
    await rename(part, file);
  } finally {
    await rm(part, { force: true });
    finished();
  }
}
