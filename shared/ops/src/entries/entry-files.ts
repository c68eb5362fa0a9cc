import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { OpenedFiles } from '@portal/contract/operators';
import type { Command } from '../command-line';
import { CommandError } from '../failure';
import type { OperatorClient } from '../operator-client';
import { createProgress } from '../print';
import { toFileName } from '../write-whole';
import { REASON } from './change-entry';
import { entryPath, filterOptions, orMissingEntry } from './choose-entries';
import { findEntryIds } from './list-entries';

/** By detected content type, because the participant chose the file name. */
const EXTENSIONS: Readonly<Record<string, string>> = {
  'application/pdf': '.pdf',
  'image/jpeg': '.jpg',
  'image/png': '.png',
  'video/mp4': '.mp4',
};

function fileName({ path, label, mime }: OpenedFiles['files'][number]): string {
  return `${path}-${toFileName(label)}${EXTENSIONS[mime] ?? ''}`;
}

async function isDownloaded(file: string, sha256: string): Promise<boolean> {
  const hash = createHash('sha256');
  try {
    await pipeline(createReadStream(file), hash);
  } catch {
    return false;
  }
  return hash.digest('hex') === sha256;
}

/**
 * Downloads files, one folder per entry. Skips existing files, so that the command can be repeated after an interruption.
 * @returns output to print
 * @throws CommandError listing failed downloads, after saving the others
 */
async function saveFiles(
  client: OperatorClient,
  chosen: readonly string[],
  { reason, fields, folder }: { reason: string; fields: readonly string[]; folder: string },
): Promise<string> {
  const failed: string[] = [];
  let files = 0;
  const progress = createProgress('已下载');
  for (const [at, idOrNo] of chosen.entries()) {
    progress.show(at, chosen.length);
    const call = client.post<OpenedFiles>(entryPath(idOrNo, 'files'), { reason, fields });
    const opened = await orMissingEntry(call, idOrNo);
    const name = opened.entryNo ?? opened.id;
    failed.push(...opened.gone.map((gone) => `${name} ${gone}：文件已不存在`));
    const own = join(folder, name);
    if (opened.files.length > 0) await mkdir(own, { recursive: true, mode: 0o700 });
    for (const file of opened.files) {
      const target = join(own, fileName(file));
      try {
        if (!(await isDownloaded(target, file.sha256))) await client.save(file.url, target);
        files += 1;
      } catch (error) {
        failed.push(`${name} ${file.path}：${(error as Error).message}`);
      }
    }
  }
  progress.end();
  const done = `${chosen.length} 份报名，${files} 个文件：${folder}`;
  if (failed.length > 0) throw new CommandError('incomplete', [done, '未能下载：', ...failed].join('\n'));
  if (files > 0) return done;
  return fields.length > 0 ? '没有符合的文件；--field 的路径写法见 entries show' : '没有符合的文件';
}

export const filesCommand: Command = {
  name: 'entries files',
  words: '[编号]',
  summary: '下载材料；打开了哪些、由谁、为何，都记入操作记录',
  options: {
    reason: REASON,
    field: { value: 'materials.slides', help: '只要这些填写项，路径见 entries show', repeatable: true },
    out: { value: '文件夹', help: '默认 entry-files' },
    ...filterOptions,
  },
  notes: '不写编号时须写明 --season 与 --status，下载符合的全部报名。',
  async run(portal, args) {
    const client = portal.connect();
    const { word: number } = args;
    const filters = Object.keys(filterOptions).filter((name) => args.option(name) !== undefined);
    if (number && filters.length > 0)
      throw new CommandError('usage', `写了编号就不能再用 --${filters.join('、--')} 筛选`);
    if (!number) for (const needed of ['season', 'status']) args.need(needed);
    const chosen = number ? [number] : await findEntryIds(client, args);
    return saveFiles(client, chosen, {
      reason: args.need('reason'),
      fields: args.list('field'),
      folder: args.option('out') ?? 'entry-files',
    });
  },
};
