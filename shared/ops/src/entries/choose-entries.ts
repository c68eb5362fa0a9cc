import type { EntryFilter } from '@portal/contract/competition/entry-filter';
import { statusNames } from '@portal/contract/competition/status-names';
import type { Arguments, Option } from '../command-line';
import { CommandError, orMissing } from '../failure';
import { readMoment } from '../moment';

/** @returns the status code for a code or name. @throws with all valid values */
function statusCode(given: string): string {
  const found = Object.entries(statusNames).find((pair) => pair.includes(given));
  if (!found)
    throw new CommandError('usage', `没有这个状态：${given}\n可用：${Object.values(statusNames).join('、')}`);
  return found[0];
}

export const SEASON: Option = { value: '2026' };

interface Filter extends Option {
  /** Converts the typed value for the API. @throws if it is invalid */
  read?: (given: string) => string;
}

const STATUS: Filter = {
  value: 'submitted',
  help: Object.entries(statusNames)
    .map(([code, name]) => `${code} ${name}`)
    .join('，'),
  read: statusCode,
};

/** Filters of all commands that select entries, keyed by the API's names. */
export const filterOptions: Readonly<Record<keyof EntryFilter, Filter>> = {
  season: SEASON,
  status: STATUS,
  track: { value: '词', help: '赛区或赛道名称中的词' },
  group: { value: '词', help: '组别名称中的词' },
  region: { value: '词', help: '地区名称中的词' },
  since: { value: '"2027-01-20"', help: '这一时刻起提交的', read: readMoment },
  until: { value: '"2027-01-31 18:00"', help: '这一时刻之前提交的', read: readMoment },
  keyword: { value: '词', help: '报名编号、手机，或项目、单位、姓名中的词' },
};

/** @returns the filter as API query. @throws for an invalid status or time */
export function readFilter(args: Arguments): Record<string, string | undefined> {
  return Object.fromEntries(
    Object.entries(filterOptions).map(([name, { read }]) => {
      const given = args.option(name);
      return [name, given !== undefined && read ? read(given) : given];
    }),
  );
}

/** @returns path of an entry's endpoint, such as `return` */
export function entryPath(idOrNo: string, call?: string): string {
  return ['/entries', encodeURIComponent(idOrNo), ...(call ? [call] : [])].join('/');
}

/** Adds the entry's number to a not-found error. */
export function orMissingEntry<T>(response: Promise<T>, idOrNo: string): Promise<T> {
  return orMissing(response, `没有这份报名：${idOrNo}。编号见 pnpm portal entries list`);
}
