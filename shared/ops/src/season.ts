import { readFile, writeFile } from 'node:fs/promises';
import { beijingMinute, deadlineText } from '@portal/contract/beijing-time';
import { phaseNames } from '@portal/contract/competition/status-names';
import type {
  ActivatedSeason,
  MovedDeadline,
  PublishedSeason,
  Rehearsal,
  SeasonLine,
} from '@portal/contract/operators';
import { parseJson } from '@portal/contract/parse-json';
import type { SeasonDefinition } from '@portal/season/definition';
import { type Asked, outlineForm } from '@portal/season/form-outline';
import { findUnreadable } from '@portal/season/validate-definition';
import { confirm } from './ask';
import type { Arguments, Family, Option, Portal } from './command-line';
import { CommandError } from './failure';
import { daysBetween, LONG_EXTENSION_DAYS, readMoment } from './moment';
import { describeRefusal } from './operator-client';
import { formatTable } from './print';
import { readNamedFile } from './read-text';
import { findOrdinary, requirePlace, writeWhole } from './write-whole';

function parseDefinition(text: string, file: string): unknown {
  try {
    return parseJson(text);
  } catch (error) {
    throw new CommandError('usage', `不是有效的 JSON：${file}（${(error as Error).message}）`);
  }
}

async function readDefinition(file: string): Promise<unknown> {
  const definition = parseDefinition(await readNamedFile(file), file);
  const flaw = findUnreadable(definition);
  if (flaw) throw new CommandError('refused', describeRefusal('赛季定义有误', [flaw]));
  return definition;
}

function describeRehearsal(result: Rehearsal): string {
  return [
    `届时阶段：${phaseNames[result.phase]}；报名截止 ${deadlineText(result.submitCloses)}`,
    `草稿 ${result.drafts} 份；填写完整并在提交时间内的：现在 ${result.completeBefore} 份，更换后 ${result.completeAfter} 份`,
    ...result.notes.map(({ note, drafts }) => `- ${note}（${drafts} 份）`),
  ].join('\n');
}

/** @returns consequences of a moved deadline, one per line; empty if unchanged */
function describeMove(
  id: string,
  { before, closes, reopened, notified, closedAccounts }: MovedDeadline,
): string[] {
  const by = Date.parse(closes) - Date.parse(before);
  const moved = by < 0 ? '截止时间已提前' : '截止时间已推迟';
  const { drafts, submitted } = reopened;
  return [
    by !== 0 &&
      `${moved}：${id} 从 ${deadlineText(before)} 到 ${deadlineText(closes)}，通知了 ${notified} 位参赛者`,
    closedAccounts > 0 && `${closedAccounts} 份报名的账号已注销，没有通知`,
    drafts + submitted > 0 && `重新开放：${drafts} 份截止时未提交的回到草稿，${submitted} 份已提交的可再修改`,
  ].filter((line) => line !== false);
}

const ASKED: Readonly<Record<Asked, string>> = { required: '必填', optional: '选填', depends: '视填写而定' };

function find<T extends { id: string; name: string }>(what: string, among: readonly T[], given?: string): T {
  const found = among.find(({ id, name }) => given === undefined || id === given || name === given);
  if (found) return found;
  const known = among.map(({ id, name }) => `${name}（${id}）`).join('、');
  throw new CommandError('usage', `没有这个${what}：${given}\n可用：${known}`);
}

/** @returns the form for one group and track. @throws CommandError if the season has no such group or track */
function describeForm(definition: SeasonDefinition, groupName?: string, trackName?: string): string {
  const group = find('组别', definition.groups, groupName);
  const tracks = definition.tracks.flatMap((area) => area.tracks.map((track) => ({ ...track, area })));
  const { area, ...track } = find('赛道', tracks, trackName);
  const steps = outlineForm(definition, group, { area, track }).map(({ title, fields }, at) =>
    [`${at + 1}. ${title}`, ...fields.map(({ label, asked }) => `   ${label}（${ASKED[asked]}）`)].join('\n'),
  );
  return [`${group.name}，${area.name} / ${track.name}：`, ...steps].join('\n');
}

/** @returns a question if the deadline moves far or to an earlier time; undefined for an ordinary extension */
function deadlineQuestion(id: string, before: string, closes: string): string | undefined {
  const days = daysBetween(before, closes);
  const move = (verb: string) =>
    `${id} 现在的截止时间是 ${deadlineText(before)}，将${verb}到 ${deadlineText(closes)}`;
  if (days < 0) return `${move('提前')}，参赛者会少这些时间。继续吗？`;
  if (days > LONG_EXTENSION_DAYS) return `${move('推迟')}，晚 ${Math.round(days)} 天，请核对年份。继续吗？`;
  return undefined;
}

const seasonPath = (id: string) => `/season/${encodeURIComponent(id)}`;
const VERSION: Option = { value: '版本', max: Number.POSITIVE_INFINITY };
const MOVE_YES: Option = { help: '截止时间提前或推迟很久时不询问，供脚本使用' };
const MOVE_NOTES =
  '截止时间随版本改变时，还能提交的参赛者会收到通知；提前或推迟 60 天以上之前会询问。要保留现在的截止时间，之后用 season extend。';

/** Calls an endpoint that may move a season's deadline; asks first if participants may be affected. */
async function moveDeadline<T extends MovedDeadline>(
  portal: Portal,
  args: Arguments,
  call: 'open' | 'extend' | 'rollback',
  body: object,
): Promise<T> {
  const { word: id } = args;
  const client = portal.connect();
  const post = (how: { dryRun: true } | { earlier: boolean }) =>
    client.post<T>(`${seasonPath(id)}/${call}`, { ...body, ...how });
  const { before, closes } = await post({ dryRun: true });
  const question = deadlineQuestion(id, before, closes);
  if (question) await confirm(portal.ask, question, { yes: args.isOn('yes') });
  return post({ earlier: Date.parse(closes) < Date.parse(before) });
}

async function activate(portal: Portal, args: Arguments, call: 'open' | 'rollback'): Promise<string> {
  const { word: id } = args;
  const version = args.option('version');
  const body = version ? { version: Number(version) } : {};
  const done = await moveDeadline<ActivatedSeason>(portal, args, call, body);
  const head = call === 'open' ? '已设为当前赛季：' : '已回到 ';
  return [`${head}${id} 第 ${done.version} 版`, ...describeMove(id, done)].join('\n');
}

export const season: Family = {
  name: 'season',
  summary: '赛季',
  commands: [
    {
      name: 'season list',
      summary: '各赛季的版本、阶段与截止时间',
      async run(portal) {
        const rows = await portal.connect().get<SeasonLine[]>('/season');
        return formatTable(
          ['门户展示', '赛季', '名称', '生效版本', '已发布版本', '阶段', '报名截止', '启用时间'],
          rows.map((row) => [
            row.shown ? '是' : '',
            row.id,
            row.name,
            row.openedAt ? row.version : null,
            row.versions.join('、'),
            phaseNames[row.phase],
            deadlineText(row.submitCloses),
            row.openedAt && beijingMinute(row.openedAt),
          ]),
        );
      },
    },
    {
      name: 'season export',
      words: '<赛季>',
      summary: '取出已发布的定义，作为修改的起点',
      options: {
        version: { ...VERSION, help: '默认是生效版本；还没有启用过时，是最新发布的版本' },
        out: { value: '文件' },
        yes: { help: '覆盖已有的文件时不询问' },
      },
      async run(portal, args) {
        const { word: id } = args;
        const version = args.option('version');
        const path = `${seasonPath(id)}/definition`;
        const definition = await portal.connect().get<{ version: number }>(path, { version });
        const file = args.option('out') ?? `season-${id}-v${definition.version}.json`;
        const text = `${JSON.stringify(definition, null, 2)}\n`;
        if (findOrdinary(file) && (await readFile(file, 'utf8')) !== text)
          await requirePlace(portal.ask, file, { yes: args.isOn('yes') });
        await writeWhole(file, (part) => writeFile(part, text));
        return `已导出：${file}（第 ${definition.version} 版）`;
      },
    },
    {
      name: 'season validate',
      words: '<定义.json>',
      summary: '检查定义，不写入',
      async run(portal, args) {
        const definition = await readDefinition(args.word);
        const checked = await portal.connect().post<PublishedSeason>('/season/validate', { definition });
        return `定义有效：${checked.id} 第 ${checked.version} 版`;
      },
    },
    {
      name: 'season rehearse',
      words: '<定义.json>',
      summary: '对全部草稿试算，不写入',
      options: {
        at: { value: '"2027-02-01 18:00"', help: '假定的时间，默认是现在' },
        group: { value: '组别', help: '列出这个组别填写的表单；编号或名称' },
        track: { value: '赛道', help: '列出这个赛道填写的表单；编号或名称' },
      },
      notes: '延长过而新版本没有改的时段，按延长后的时间试算。只写组别或赛道时，另一个取第一个。',
      async run(portal, args) {
        const at = args.option('at');
        const definition = await readDefinition(args.word);
        const body = { definition, ...(at ? { at: readMoment(at) } : {}) };
        const report = describeRehearsal(await portal.connect().post<Rehearsal>('/season/rehearse', body));
        const [group, track] = [args.option('group'), args.option('track')];
        if (group === undefined && track === undefined) return report;
        return `${report}\n\n${describeForm(definition as SeasonDefinition, group, track)}`;
      },
    },
    {
      name: 'season publish',
      words: '<定义.json>',
      summary: '存入一个版本，尚不启用',
      async run(portal, args) {
        const definition = await readDefinition(args.word);
        const { id, version, created } = await portal
          .connect()
          .post<PublishedSeason>('/season/publish', { definition });
        return created
          ? `已发布：${id} 第 ${version} 版（尚未启用，用 season open ${id} 启用）`
          : `内容相同，未变：${id} 第 ${version} 版`;
      },
    },
    {
      name: 'season open',
      words: '<赛季>',
      summary: '启用一个版本，并在门户展示这个赛季',
      options: { version: { ...VERSION, help: '默认启用最新发布的版本' }, yes: MOVE_YES },
      notes: MOVE_NOTES,
      run: (portal, args) => activate(portal, args, 'open'),
    },
    {
      name: 'season extend',
      words: '<赛季>',
      summary: '推迟报名截止时间，或在确认后提前',
      options: {
        until: { value: '"2027-02-03 18:00"', help: '第一个已经太晚的时刻，北京时间', required: true },
        reason: { value: '原因', help: '参赛者在通知里看到', required: true },
        yes: MOVE_YES,
      },
      notes:
        '还能提交的参赛者会收到通知。提前或推迟 60 天以上之前会询问；截止之后再推迟，错过截止的报名重新成为草稿。',
      async run(portal, args) {
        const { word: id } = args;
        const closes = readMoment(args.need('until'));
        const body = { closes, reason: args.need('reason') };
        const done = await moveDeadline(portal, args, 'extend', body);
        const lines = describeMove(id, done);
        return lines.length > 0
          ? lines.join('\n')
          : `没有改动：${id} 的截止时间已经是 ${deadlineText(closes)}`;
      },
    },
    {
      name: 'season rollback',
      words: '<赛季>',
      summary: '回到同一赛季较早的版本',
      options: { version: { ...VERSION, required: true }, yes: MOVE_YES },
      notes: MOVE_NOTES,
      run: (portal, args) => activate(portal, args, 'rollback'),
    },
  ],
};
