import { writeFile } from 'node:fs/promises';
import type { EntryStatus } from '@portal/contract/competition/entry';
import { statusNames } from '@portal/contract/competition/status-names';
import type { Page } from '@portal/contract/paging';
import type { SeasonDefinition } from '@portal/season/definition';
import type { GivenConsent } from '../competition/submissions/submission-consents';
import { beijingMinute } from '../platform/clock';
import { type Arguments, readMoment } from './arguments';
import { saveFiles } from './entry-files';
import { fieldLines, type ShownEntry } from './field-lines';
import type { OperatorClient } from './operator-client';
import { table } from './table';
import { sheetFile } from './write-sheet';

export const entriesUsage = `pnpm portal entries list [--season 2026] [--status submitted] [--keyword 词] [--page 1]
pnpm portal entries show <编号> [--format json]          全部填写内容及其路径、状态记录
pnpm portal entries files <编号> --reason 原因 [--field materials.slides]… [--out 文件夹]
pnpm portal entries files --season 2026 --status approved --reason 原因 [--field …]… [--out 文件夹]
                                          下载材料；打开了哪些、由谁、为何，都记入操作记录
pnpm portal entries return <编号> --reason 原因 --deadline "2027-02-10 18:00" [--field project.name=名称过长]…
                                          --field 中的路径见 entries show
pnpm portal entries review|approve|reject <编号> [--note 说明]
pnpm portal entries publish --season 2026        公布审核结果，展示同意公开的项目
pnpm portal entries extend <编号> --until "2027-02-02 18:00" --reason 原因
pnpm portal entries export --season 2026 --format csv|xlsx [--out 文件] [--status approved]

<编号> 是报名编号，或列表最后一列的 ID（尚未提交的报名只有 ID）。
--status 的取值：${Object.entries(statusNames)
  .map(([code, name]) => `${code} ${name}`)
  .join('，')}`;

interface Line {
  id: string;
  entryNo: string | null;
  projectName: string;
  group: string | null;
  status: EntryStatus;
  publishedStatus: EntryStatus;
  completeness: number;
  submittedAt: string | null;
}

function lines(list: readonly Line[]): string {
  return table(
    ['报名编号', '项目', '组别', '内部状态', '公布状态', '完成度', '提交时间', 'ID'],
    list.map((line) => [
      line.entryNo,
      line.projectName,
      line.group,
      statusNames[line.status],
      statusNames[line.publishedStatus],
      `${line.completeness}%`,
      line.submittedAt && beijingMinute(new Date(line.submittedAt)),
      line.id,
    ]),
  );
}

/** @returns the code of a state that is given by its code or by its name. @throws with all of them */
function statusCode(given: string | undefined): string | undefined {
  if (given === undefined) return undefined;
  const found = Object.entries(statusNames).find((pair) => pair.includes(given));
  if (!found) throw new Error(`没有这个状态：${given}\n可用：${Object.values(statusNames).join('、')}`);
  return found[0];
}

/** Who acts without being an operator. */
const ACTORS: Readonly<Record<string, string>> = { participant: '参赛者', system: '系统' };

interface Detail extends Line, ShownEntry {
  /** Set when it differs from what was submitted. */
  draft: object | null;
  consents: GivenConsent[];
  events: {
    status: EntryStatus;
    publishedStatus: EntryStatus;
    actor: string;
    note: string | null;
    at: string;
  }[];
}

const CHANGED =
  '参赛者提交后又有修改，尚未重新提交。以下为已提交的内容；修改后的内容见 --format json 的 draft。';

function consentLine({ text, given, withdrawnAt }: GivenConsent): string[] {
  const withdrawn = withdrawnAt && `已撤回（${beijingMinute(new Date(withdrawnAt))}）`;
  return [text, withdrawn || (given ? '同意' : '未同意')];
}

async function show(client: OperatorClient, path: string, asJson: boolean): Promise<string> {
  const entry = await client.get<Detail>(path);
  if (asJson) return JSON.stringify(entry, null, 2);
  const version = String(entry.definitionVersion);
  const definition = await client.get<SeasonDefinition>(`/season/${entry.season}/definition`, { version });
  const events = entry.events.map((event) => [
    beijingMinute(new Date(event.at)),
    statusNames[event.status],
    statusNames[event.publishedStatus],
    ACTORS[event.actor] ?? event.actor,
    event.note,
  ]);
  return [
    lines([entry]),
    ...(entry.draft ? [CHANGED] : []),
    fieldLines(definition, entry),
    ...(entry.consents.length > 0 ? [table(['授权', '现状'], entry.consents.map(consentLine))] : []),
    table(['时间', '内部状态', '公布状态', '操作人', '说明'], events),
  ].join('\n\n');
}

/** @returns the ids of a season's entries of one status */
async function idsOf(client: OperatorClient, args: Arguments): Promise<string[]> {
  const chosen = { season: args.need('season'), status: statusCode(args.need('status')), pageSize: '100' };
  const ids: string[] = [];
  for (let pageNo = 1; ; pageNo += 1) {
    const page = await client.get<Page<Line>>('/entries', { ...chosen, pageNo: String(pageNo) });
    ids.push(...page.list.map(({ id }) => id));
    if (pageNo * page.pageSize >= page.total) return [...new Set(ids)];
  }
}

/** `project.name=名称过长` → path and message */
function readField(text: string) {
  const at = text.indexOf('=');
  if (at < 1) throw new Error(`--field 应写作 步骤.字段=说明：${text}`);
  const path = text
    .slice(0, at)
    .split('.')
    .map((part) => (/^\d+$/.test(part) ? Number(part) : part));
  return { path, message: text.slice(at + 1) };
}

/** `pnpm portal entries …`; @returns what to print */
export async function entriesCommand(
  client: OperatorClient,
  args: Arguments & { fields: string[] },
): Promise<string> {
  const [verb, subject] = args.words;
  const path = `/entries/${encodeURIComponent(subject ?? '')}`;
  const act = async (name: string, body: unknown) =>
    lines([await client.post<Line>(`${path}/${name}`, body)]);
  switch (verb) {
    case 'list': {
      const page = await client.get<Page<Line>>('/entries', {
        season: args.option('season'),
        status: statusCode(args.option('status')),
        keyword: args.option('keyword'),
        pageNo: args.option('page'),
        pageSize: '50',
      });
      return `${lines(page.list)}\n共 ${page.total} 份，第 ${page.pageNo} 页`;
    }
    case 'show':
      return show(client, path, args.option('format') === 'json');
    case 'files': {
      const chosen = subject ? [subject] : await idsOf(client, args);
      return saveFiles(client, chosen, {
        reason: args.need('reason'),
        fields: args.fields,
        folder: args.option('out') ?? 'entry-files',
      });
    }
    case 'return':
      return act('return', {
        reason: args.need('reason'),
        deadline: readMoment(args.need('deadline')),
        fields: args.fields.map(readField),
      });
    case 'review':
    case 'approve':
    case 'reject':
      return act(verb, { note: args.option('note') });
    case 'extend':
      return act('extend', { until: readMoment(args.need('until')), reason: args.need('reason') });
    case 'publish': {
      const done = await client.post<{ published: number; shown: number; hidden: number }>(
        '/entries/publish',
        {
          season: args.need('season'),
        },
      );
      return `公布 ${done.published} 份结果；展示 ${done.shown} 个项目，撤下 ${done.hidden} 个`;
    }
    case 'export': {
      const season = args.need('season');
      const format = args.option('format') ?? 'csv';
      if (format !== 'csv' && format !== 'xlsx') throw new Error(`--format 只能是 csv 或 xlsx：${format}`);
      const file = args.option('out') ?? `entries-${season}.${format}`;
      const status = statusCode(args.option('status'));
      const rows = await client.download('/entries/export', { season, status });
      const bytes = await sheetFile(rows.toString(), format);
      await writeFile(file, bytes);
      return `已导出：${file}（${bytes.length} 字节）`;
    }
    default:
      throw new Error(entriesUsage);
  }
}
