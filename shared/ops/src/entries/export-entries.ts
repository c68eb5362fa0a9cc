import { existsSync } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import { extname } from 'node:path';
import { beijingMinute } from '@portal/contract/beijing-time';
import type { Arguments, Command } from '../command-line';
import { CommandError, describeError, getFailure } from '../failure';
import { createProgress, formatSize } from '../print';
import { confirmOverwrite, requirePlace, writeWhole } from '../write-whole';
import { filterOptions, readFilter, SEASON } from './choose-entries';
import { nameCsvFiles, writeCsvFiles } from './csv';
import { type SpooledSheet, spoolSheets } from './spool-sheets';
import { writeWorkbook } from './workbook';

const FORMATS = ['csv', 'xlsx'] as const;
type Format = (typeof FORMATS)[number];

/** From the option or the file extension. @throws for an unsupported extension */
function readFormat(args: Arguments): Format {
  const ending = extname(args.option('out') ?? '').slice(1);
  const given = args.option('format') ?? (ending || 'csv').toLowerCase();
  const format = FORMATS.find((each) => each === given);
  if (format) return format;
  throw new CommandError('usage', `只能导出为 csv 或 xlsx：${args.option('out')}；其他扩展名请写明 --format`);
}

async function writeXlsxFile(file: string, sheets: readonly SpooledSheet[]): Promise<string[]> {
  await writeWhole(file, (part) => writeWorkbook(part, sheets));
  return [file];
}

export const exportCommand: Command = {
  name: 'entries export',
  summary: '导出表格：一份报名一行，每个表格另有一张表',
  options: {
    ...filterOptions,
    season: { ...SEASON, required: true },
    format: { value: 'csv|xlsx', choices: FORMATS, help: '默认看 --out 的扩展名，否则 csv' },
    out: { value: '文件' },
    yes: { help: '覆盖已有的文件时不询问' },
  },
  notes:
    '不写 --status 时是已提交、没有撤回的报名。CSV 把每个表格写成另一个文件，名称后面是表格的名称。\n中断之后一小时内再执行同一命令，从断处接着导出。',
  async run(portal, args) {
    const format = readFormat(args);
    const file = args.option('out') ?? `entries-${args.need('season')}.${format}`;
    const consent = { yes: args.isOn('yes') };
    await requirePlace(portal.ask, file, consent);
    const unfinished = `${file}.unfinished`;
    const client = portal.connect();
    const filter = readFilter(args);
    const of = JSON.stringify([client.apiUrl, filter]);
    const open = (after?: string) => client.lines('/entries/export', { ...filter, after });
    const begin = async (found: readonly { name: string }[]) => {
      if (format === 'csv') await confirmOverwrite(portal.ask, nameCsvFiles(file, found).slice(1), consent);
    };
    const progress = createProgress('已读取');
    try {
      const { entries, taken, sheets } = await spoolSheets({ of, open, begin }, unfinished, progress.show);
      progress.end();
      const files = await (format === 'xlsx' ? writeXlsxFile : writeCsvFiles)(file, sheets);
      await rm(unfinished);
      const rows = sheets.map(({ name, rows: count }) => `${name} ${count} 行`).join('，');
      const written = await Promise.all(
        files.map(async (each) => `已导出：${each}（${formatSize((await stat(each)).size)}）`),
      );
      const earlier = taken && [
        `接着上次中断的导出：前 ${taken.entries} 份是从 ${beijingMinute(taken.begun)} 起读取的`,
      ];
      return [...written, `${entries} 份报名：${rows}`, ...(earlier ?? [])].join('\n');
    } catch (error) {
      if (!existsSync(unfinished)) throw error;
      const advice = `已读的留在 ${unfinished}：一小时内用同一命令接着导出；不再导出就删除它，里面有个人信息。`;
      throw new CommandError(getFailure(error), `${describeError(error)}\n${advice}`);
    } finally {
      progress.end();
    }
  },
};
