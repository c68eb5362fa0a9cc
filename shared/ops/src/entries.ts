import { writeFile } from 'node:fs/promises';
import { deadlineText } from '@portal/contract/beijing-time';
import type { EntryStatus } from '@portal/contract/competition/entry';
import { statusNames } from '@portal/contract/competition/status-names';
import type { Page } from '@portal/contract/paging';
import { asRows, type StepAnswers } from '@portal/season/answers';
import type { SeasonDefinition } from '@portal/season/definition';
import { getJudgedSteps } from '@portal/season/definition';
import { formatAnswer } from '@portal/season/display';
import { getVisibleFields } from '@portal/season/judge';
import type { Arguments, Command, Family, Option, Portal } from './command-line';
import { saveFiles } from './entry-files';
import { expiredEntryCommands } from './expired-entries';
import { makeSheet } from './export-sheet';
import { CommandError } from './failure';
import { readMoment } from './moment';
import type { OperatorClient } from './operator-client';
import { beijingMinute, formatTable } from './print';

interface ShownEntry {
  season: string;
  definitionVersion: number;
  participant: 'personal' | 'enterprise';
  steps: Record<string, StepAnswers>;
}

const MAX_ANSWER_LENGTH = 40;

function shorten(text: string): string {
  const line = text.replace(/\s+/g, ' ');
  return line.length > MAX_ANSWER_LENGTH ? `${line.slice(0, MAX_ANSWER_LENGTH)}…` : line;
}

/** @returns every answer of an entry with the path by which `--field` names it; a table's rows count from 0 */
function answerTable(definition: SeasonDefinition, entry: ShownEntry): string {
  const answers = { participant: entry.participant, data: entry.steps, today: '' };
  const rows = getJudgedSteps(definition).flatMap((step) =>
    getVisibleFields(definition, step.id, answers).flatMap((field): string[][] => {
      const path = `${step.id}.${field.key}`;
      const value = entry.steps[step.id]?.[field.key];
      if (field.type === 'matrix') return [[path, field.label, '']];
      if (field.type !== 'table') {
        return [[path, field.label, shorten(formatAnswer(definition, field, value, answers))]];
      }
      const cells = asRows(value).flatMap((row, at) =>
        field.columns.map((column) => [
          `${path}.${at}.${column.key}`,
          `${field.rowName}${at + 1}·${column.label}`,
          shorten(formatAnswer(definition, column, row[column.key], answers)),
        ]),
      );
      return [[path, field.label, `${asRows(value).length}条`], ...cells];
    }),
  );
  return formatTable(['路径', '填写项', '填写内容'], rows);
}

interface EntryRow {
  id: string;
  entryNo: string | null;
  projectName: string;
  applicant: string | null;
  contact: string | null;
  phone: string | null;
  group: string | null;
  track: string | null;
  region: string | null;
  status: EntryStatus;
  publishedStatus: EntryStatus;
  completeness: number;
  submittedAt: string | null;
  deadline: string;
}

function entryTable(list: readonly EntryRow[]): string {
  return formatTable(
    [
      '报名编号',
      '项目',
      '申报单位',
      '联系人',
      '手机',
      '组别',
      '赛道',
      '地区',
      '内部状态',
      '公布状态',
      '完成度',
      '提交时间',
      '截止时间',
      'ID',
    ],
    list.map((row) => [
      row.entryNo,
      row.projectName,
      row.applicant,
      row.contact,
      row.phone,
      row.group,
      row.track,
      row.region,
      statusNames[row.status],
      statusNames[row.publishedStatus],
      `${row.completeness}%`,
      row.submittedAt && beijingMinute(row.submittedAt),
      deadlineText(row.deadline),
      row.id,
    ]),
  );
}

/** @returns the code of a state that is given by its code or by its name. @throws with all of them */
function statusCode(given: string | undefined): string | undefined {
  if (given === undefined) return undefined;
  const found = Object.entries(statusNames).find((pair) => pair.includes(given));
  if (!found)
    throw new CommandError('usage', `没有这个状态：${given}\n可用：${Object.values(statusNames).join('、')}`);
  return found[0];
}

/** Who acts without being an operator. */
const ACTORS: Readonly<Record<string, string>> = { participant: '参赛者', system: '系统' };

/** What a participant agreed to, and whether they withdrew it. */
interface GivenConsent {
  text: string;
  given: boolean;
  withdrawnAt: string | null;
}

interface Detail extends EntryRow, ShownEntry {
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
  const withdrawn = withdrawnAt && `已撤回（${beijingMinute(withdrawnAt)}）`;
  return [text, withdrawn || (given ? '同意' : '未同意')];
}

async function showEntry(client: OperatorClient, path: string, asJson: boolean): Promise<string> {
  const entry = await client.get<Detail>(path);
  if (asJson) return JSON.stringify(entry, null, 2);
  const version = String(entry.definitionVersion);
  const definition = await client.get<SeasonDefinition>(`/season/${entry.season}/definition`, { version });
  const events = entry.events.map((event) => [
    beijingMinute(event.at),
    statusNames[event.status],
    statusNames[event.publishedStatus],
    ACTORS[event.actor] ?? event.actor,
    event.note,
  ]);
  return [
    entryTable([entry]),
    ...(entry.draft ? [CHANGED] : []),
    answerTable(definition, entry),
    ...(entry.consents.length > 0 ? [formatTable(['授权', '现状'], entry.consents.map(consentLine))] : []),
    formatTable(['时间', '内部状态', '公布状态', '操作人', '说明'], events),
  ].join('\n\n');
}

/** @returns the ids of a season's entries of one status */
async function findEntryIds(client: OperatorClient, args: Arguments): Promise<string[]> {
  const chosen = { season: args.need('season'), status: statusCode(args.need('status')), pageSize: '100' };
  const ids: string[] = [];
  for (let pageNo = 1; ; pageNo += 1) {
    const page = await client.get<Page<EntryRow>>('/entries', { ...chosen, pageNo: String(pageNo) });
    ids.push(...page.list.map(({ id }) => id));
    if (pageNo * page.pageSize >= page.total) return [...new Set(ids)];
  }
}

/** `project.name=名称过长` → path and message */
function readField(text: string) {
  const at = text.indexOf('=');
  if (at < 1) throw new CommandError('usage', `--field 应写作 步骤.字段=说明：${text}`);
  const path = text
    .slice(0, at)
    .split('.')
    .map((part) => (/^\d+$/.test(part) ? Number(part) : part));
  return { path, message: text.slice(at + 1) };
}

const NUMBER = '<编号>';
const NUMBER_NOTE = '<编号> 是报名编号，或列表最后一列的 ID（尚未提交的报名只有 ID）。';
const REASON: Option = { value: '原因', required: true };
const SEASON: Option = { value: '2026' };
const STATUS: Option = {
  value: 'submitted',
  help: Object.entries(statusNames)
    .map(([code, name]) => `${code} ${name}`)
    .join('，'),
};
const entryPath = (id = '') => `/entries/${encodeURIComponent(id)}`;

/** A command that changes one entry and prints it afterwards. */
function change(
  verb: string,
  { notes, ...described }: Pick<Command, 'summary' | 'options' | 'notes'>,
  toBody: (args: Arguments) => object,
): Command {
  return {
    ...described,
    name: `entries ${verb}`,
    words: NUMBER,
    notes: [NUMBER_NOTE, notes].filter(Boolean).join('\n'),
    async run(portal: Portal, args: Arguments) {
      const path = `${entryPath(args.words[0])}/${verb}`;
      return entryTable([await portal.connect().post<EntryRow>(path, toBody(args))]);
    },
  };
}

const decide = (verb: string, summary: string) =>
  change(verb, { summary, options: { note: { value: '说明', help: '参赛者看不到' } } }, (args) => ({
    note: args.option('note'),
  }));

export const entries: Family = {
  name: 'entries',
  summary: '报名',
  notes: NUMBER_NOTE,
  commands: [
    {
      name: 'entries list',
      summary: '列出报名',
      options: {
        season: SEASON,
        status: STATUS,
        keyword: { value: '词', help: '项目名称中的词' },
        page: { value: '1' },
      },
      async run(portal, args) {
        const page = await portal.connect().get<Page<EntryRow>>('/entries', {
          season: args.option('season'),
          status: statusCode(args.option('status')),
          keyword: args.option('keyword'),
          pageNo: args.option('page'),
          pageSize: '50',
        });
        return `${entryTable(page.list)}\n共 ${page.total} 份，第 ${page.pageNo} 页`;
      },
    },
    {
      name: 'entries show',
      words: NUMBER,
      summary: '全部填写内容及其路径、状态记录',
      options: { format: { value: 'json', help: '供程序读取' } },
      notes: NUMBER_NOTE,
      run: (portal, args) =>
        showEntry(portal.connect(), entryPath(args.words[0]), args.option('format') === 'json'),
    },
    {
      name: 'entries files',
      words: '[编号]',
      summary: '下载材料；打开了哪些、由谁、为何，都记入操作记录',
      options: {
        reason: REASON,
        field: { value: 'materials.slides', help: '只要这些填写项，路径见 entries show', repeatable: true },
        out: { value: '文件夹', help: '默认 entry-files' },
        season: { ...SEASON, help: '不写编号时：这个赛季的' },
        status: { ...STATUS, help: '不写编号时：这个状态的' },
      },
      notes: NUMBER_NOTE,
      async run(portal, args) {
        const client = portal.connect();
        const [number] = args.words;
        const chosen = number ? [number] : await findEntryIds(client, args);
        return saveFiles(client, chosen, {
          reason: args.need('reason'),
          fields: args.list('field'),
          folder: args.option('out') ?? 'entry-files',
        });
      },
    },
    change(
      'return',
      {
        summary: '退回报名，可逐项说明原因',
        options: {
          reason: REASON,
          deadline: { value: '"2027-02-10 18:00"', help: '重新提交的截止时间', required: true },
          field: { value: 'project.name=名称过长', help: '一项的原因', repeatable: true },
        },
        notes: '--field 中的路径见 entries show。',
      },
      (args) => ({
        reason: args.need('reason'),
        deadline: readMoment(args.need('deadline')),
        fields: args.list('field').map(readField),
      }),
    ),
    decide('review', '开始资格审核'),
    decide('approve', '资格通过，公布之前参赛者看不到'),
    decide('reject', '资格不通过，公布之前参赛者看不到'),
    {
      name: 'entries publish',
      summary: '公布审核结果，展示同意公开的项目',
      options: { season: { ...SEASON, required: true } },
      async run(portal, args) {
        const season = args.need('season');
        const done = await portal
          .connect()
          .post<{ published: number; shown: number; hidden: number }>('/entries/publish', { season });
        return `公布 ${done.published} 份结果；展示 ${done.shown} 个项目，撤下 ${done.hidden} 个`;
      },
    },
    change(
      'extend',
      {
        summary: '为一份报名延长截止时间',
        options: { until: { value: '"2027-02-02 18:00"', required: true }, reason: REASON },
      },
      (args) => ({ until: readMoment(args.need('until')), reason: args.need('reason') }),
    ),
    {
      name: 'entries export',
      summary: '导出表格，每份报名一行',
      options: {
        season: { ...SEASON, required: true },
        format: { value: 'csv|xlsx', help: '默认 csv' },
        out: { value: '文件' },
        status: STATUS,
      },
      async run(portal, args) {
        const season = args.need('season');
        const format = args.option('format') ?? 'csv';
        if (format !== 'csv' && format !== 'xlsx')
          throw new CommandError('usage', `--format 只能是 csv 或 xlsx：${format}`);
        const file = args.option('out') ?? `entries-${season}.${format}`;
        const status = statusCode(args.option('status'));
        const rows = await portal.connect().download('/entries/export', { season, status });
        const bytes = await makeSheet(rows.toString(), format);
        await writeFile(file, bytes);
        return `已导出：${file}（${bytes.length} 字节）`;
      },
    },
    ...expiredEntryCommands,
  ],
};
