import type { EntryList, EntryListItem } from '@portal/contract/operators';
import type { Arguments, Command } from '../command-line';
import type { OperatorClient } from '../operator-client';
import { filterOptions, readFilter } from './choose-entries';
import { entryTable } from './entry-table';

const DEFAULT_LIMIT = 50;
/** Entries per call. */
const PAGE = 200;

interface Found {
  list: EntryListItem[];
  total: number;
}

/** @returns the newest matching entries and the total */
async function readEntries(client: OperatorClient, args: Arguments, limit: number): Promise<Found> {
  const filter = readFilter(args);
  const list: EntryListItem[] = [];
  for (let total = 0; ; ) {
    const pageSize = String(Math.min(PAGE, limit - list.length));
    const part = await client.get<EntryList>('/entries', { ...filter, pageSize, after: list.at(-1)?.id });
    list.push(...part.list);
    total = part.total ?? total;
    if (part.list.length === 0 || list.length >= Math.min(limit, total)) return { list, total };
  }
}

/** @returns ids of all matching entries */
export async function findEntryIds(client: OperatorClient, args: Arguments): Promise<string[]> {
  const { list } = await readEntries(client, args, Number.POSITIVE_INFINITY);
  return list.map(({ id }) => id);
}

function readLimit(args: Arguments): number {
  if (args.isOn('all')) return Number.POSITIVE_INFINITY;
  return Number(args.option('limit') ?? DEFAULT_LIMIT);
}

export const listCommand: Command = {
  name: 'entries list',
  summary: '列出报名，最新的在前',
  options: {
    ...filterOptions,
    limit: { value: '50', help: '最多列出几份', max: Number.POSITIVE_INFINITY },
    all: { help: '全部列出' },
    format: { value: 'json', choices: ['json'], help: '供程序读取' },
  },
  async run(portal, args) {
    const { list, total } = await readEntries(portal.connect(), args, readLimit(args));
    if (args.option('format') === 'json') return JSON.stringify(list, null, 2);
    if (total === 0) return '没有符合的报名';
    const more = list.length < total ? `，以上 ${list.length} 份；全部列出用 --all` : '';
    return `${entryTable(list)}\n共 ${total} 份${more}`;
  },
};
