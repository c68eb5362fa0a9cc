import type { Decided, EntryListItem } from '@portal/contract/operators';
import type { Arguments, Command } from '../command-line';
import { CommandError } from '../failure';
import type { OperatorClient } from '../operator-client';
import { readNamedFile } from '../read-text';
import { READ_AT, toReadAt } from './change-entry';
import { entryPath, orMissingEntry } from './choose-entries';
import { entryTable } from './entry-table';

interface NamedEntry {
  entry: string;
  note?: string;
}

/** Rejects exported lists, whose names and phones would become notes. @throws for a header with more columns */
function requireNoteAlone(titles: string, file: string): void {
  const columns = titles.split(/[,\t]/).filter((title) => /[^"\s]/.test(title)).length;
  if (columns <= 2) return;
  throw new CommandError(
    'usage',
    `${file} 有 ${columns} 列，一份都没有改动：请只留报名编号一列，或报名编号和说明两列`,
  );
}

/**
 * @returns entry numbers, one per line, each followed by an optional note; skips a header line, empty lines and `#`
 *   lines. @throws for any other line that does not start with a number
 */
function readNumbers(text: string, file: string): NamedEntry[] {
  const lines = text
    .split(/\r?\n/)
    .map((line, at) => ({ line: line.trim(), place: at + 1 }))
    .filter(({ line }) => /[^,，\t"\s]/.test(line) && !line.startsWith('#'));
  return lines.flatMap(({ line, place }, at): NamedEntry[] => {
    const [, first = '', note = ''] = /^"?([^,，\t"]*)"?(?:[,，\t](.*))?$/s.exec(line) ?? [];
    const entry = first.trim();
    // Spreadsheets pad lines with empty columns.
    const said = note
      .replace(/[,\t\s]+$/, '')
      .trim()
      .replace(/^"|"$/g, '')
      .replaceAll('""', '"');
    if (/\d/.test(entry)) return [{ entry, ...(said ? { note: said } : {}) }];
    if (at === 0 && entry !== '') {
      requireNoteAlone(line, file);
      return [];
    }
    throw new CommandError('usage', `${file} 第 ${place} 行不是以报名编号开头，一份都没有改动：${line}`);
  });
}

/** @throws with one line per refused entry; says whether the others were decided */
function describeDecided(
  { done, decided, overturned, unchanged, refused }: Decided,
  isDryRun: boolean,
): string {
  const others = [
    overturned > 0 ? `，其中 ${overturned} 份原来是别的决定` : '',
    unchanged > 0 ? `，${unchanged} 份原来就是这个决定` : '',
  ].join('');
  const lines = refused.map(({ entry, reason }) => `- ${entry}：${reason}`);
  if (isDryRun && refused.length === 0) return `试算：可以处理 ${decided} 份${others}。没有改动`;
  if (isDryRun)
    throw new CommandError(
      'refused',
      [`试算：可以处理 ${decided} 份${others}，拒绝 ${refused.length} 份。没有改动`, ...lines].join('\n'),
    );
  if (!done)
    throw new CommandError(
      'refused',
      [
        `有 ${refused.length} 份不能处理，一份都没有改动。改正后再执行${decided > 0 ? `，或加 --partial 处理其余 ${decided} 份` : ''}：`,
        ...lines,
      ].join('\n'),
    );
  const summary = `已处理 ${decided} 份${others}`;
  if (refused.length === 0) return summary;
  throw new CommandError('incomplete', [`${summary}，拒绝 ${refused.length} 份：`, ...lines].join('\n'));
}

async function readEntriesToDecide(args: Arguments): Promise<NamedEntry[]> {
  const file = args.option('from');
  const named = args.words.map((entry) => ({ entry }));
  if (file === undefined) {
    if (named.length > 0) return named;
    throw new CommandError('usage', '写上报名编号，或用 --from 指定每行一个编号的文件');
  }
  const listed = readNumbers(await readNamedFile(file), file);
  if (listed.length === 0) throw new CommandError('usage', `文件里没有报名编号：${file}。每行写一个编号`);
  return [...named, ...listed];
}

async function decideOne(client: OperatorClient, verb: string, idOrNo: string, note: string | undefined) {
  const decided = client.post<EntryListItem>(entryPath(idOrNo, verb), { note });
  return entryTable([await orMissingEntry(decided, idOrNo)]);
}

function createDecision(verb: string, decision: string, summary: string): Command {
  return {
    name: `entries ${verb}`,
    words: '[编号…]',
    summary,
    options: {
      from: { value: '文件', help: '每行一个编号，后面可用逗号隔开写说明' },
      note: { value: '说明', help: '参赛者看不到；文件里写了的用文件里的' },
      'read-at': READ_AT,
      'dry-run': { help: '只试算，不改动' },
      partial: { help: '有不能处理的，也处理其余的；默认一份都不改动' },
    },
    async run(portal, args) {
      const chosen = await readEntriesToDecide(args);
      const note = args.option('note');
      const isDryRun = args.isOn('dry-run');
      const client = portal.connect();
      const [only] = args.words;
      const read = toReadAt(args);
      if (only && chosen.length === 1 && !isDryRun && !read.readAt)
        return decideOne(client, verb, only, note);
      const entries = chosen.map((each) => ({ ...(note ? { note } : {}), ...each }));
      const body = {
        decision,
        entries,
        ...read,
        dryRun: isDryRun,
        partial: args.isOn('partial'),
      };
      return describeDecided(await client.post<Decided>('/entries/decide', body), isDryRun);
    },
  };
}

export const decisionCommands: readonly Command[] = [
  createDecision('review', 'under_review', '开始资格审核，一份或多份'),
  createDecision('approve', 'approved', '资格通过，一份或多份；公布之前参赛者看不到'),
  createDecision('reject', 'rejected', '资格不通过，一份或多份；公布之前参赛者看不到'),
];
