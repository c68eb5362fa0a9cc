import { type Stats, statSync } from 'node:fs';
import { access, constants, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { type Ask, confirm } from './ask';
import { CommandError } from './failure';
import { removeWhenInterrupted } from './interruption';

/** @returns a name from any words, without signs that a file's name can not have everywhere */
export const toFileName = (words: string) => words.replace(/[\s\\/:*?"<>|]+/g, '_');

/** @throws CommandError for a folder, and for a device or pipe, in whose place a file would come */
function findOrdinary(file: string): Stats | undefined {
  const found = statSync(file, { throwIfNoEntry: false });
  if (found && !found.isFile()) throw new CommandError('usage', `这里不能写成文件，请换一个名称：${file}`);
  return found;
}

/** Asks before what somebody may have written into files is lost. */
export async function confirmOverwrite(
  ask: Ask,
  files: readonly string[],
  { yes }: { yes: boolean },
): Promise<void> {
  const existing = files.filter(findOrdinary);
  if (existing.length > 0)
    await confirm(ask, `${existing.join('、')} 已存在，将被覆盖，在其中写下的内容会丢失。继续吗？`, { yes });
}

/** Asks as `confirmOverwrite` does, before long work. @throws also where nothing can be written */
export async function requirePlace(ask: Ask, file: string, options: { yes: boolean }): Promise<void> {
  await access(dirname(file), constants.W_OK);
  await confirmOverwrite(ask, [file], options);
}

/**
 * Has a file written beside its place, so that one of this name is always whole, and no half of one stays.
 * @param write gets the path to write to
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
