import { beijingMinute, deadlineText } from '@portal/contract/beijing-time';
import { statusNames } from '@portal/contract/competition/status-names';
import type { Changes, CopyName, GivenConsent, InspectedEntry, Return } from '@portal/contract/operators';
import { listAnswers } from '@portal/season/answer-list';
import type { SeasonDefinition } from '@portal/season/definition';
import type { Command } from '../command-line';
import { formatTable } from '../print';
import { entryPath, orMissingEntry } from './choose-entries';
import { entryTable, shorten } from './entry-table';

/** Actors other than operators. */
const ACTORS: Readonly<Record<string, string>> = { participant: '参赛者', system: '系统' };

const CHANGED =
  '参赛者提交后又有修改，尚未重新提交。以下为已提交的内容；改了什么见 entries diff <编号> --to draft。';

/** Answers are truncated to this length unless shown in full. */
const MAX_ANSWER_LENGTH = 40;

type Show = (text: string) => string;

/** @returns all answers with the paths used by `--field`; table rows count from 0 */
function answerTable(definition: SeasonDefinition, entry: InspectedEntry, show: Show): string {
  const answers = { participant: entry.participant, data: entry.steps, today: '' };
  return formatTable(
    ['路径', '填写项', '填写内容'],
    listAnswers(definition, answers).map(({ path, label, text }) => [path.join('.'), label, show(text)]),
  );
}

function consentLine({ text, given, withdrawnAt }: GivenConsent): string[] {
  const withdrawn = withdrawnAt && `已撤回（${beijingMinute(withdrawnAt)}）`;
  return [text, withdrawn || (given ? '同意' : '未同意')];
}

/** @returns the reply to a review comment: the new answer, or the number of changes in a row or step */
function answerTo(
  { before, after, changes }: Return['remarks'][number],
  isAnswered: boolean,
  show: Show,
): string {
  if (!isAnswered) return '尚未重新提交';
  if (changes === 0) return '未改动';
  return before === '' && after === '' ? `改动 ${changes} 项` : show(after) || '（已清空）';
}

function describeReturn({ at, operator, reason, deadline, answeredAt, remarks }: Return, show: Show): string {
  const answered = answeredAt ? `${beijingMinute(answeredAt)} 重新提交` : '尚未重新提交';
  const head = `退回：${beijingMinute(at)} ${operator}，期限 ${deadlineText(deadline)}，${answered}。原因：${reason}`;
  if (remarks.length === 0) return head;
  const rows = remarks.map((comment) => [
    comment.path.join('.'),
    comment.label,
    comment.message,
    show(comment.before),
    answerTo(comment, answeredAt !== null, show),
  ]);
  return `${head}\n${formatTable(['路径', '填写项', '意见', '退回时', '重新提交后'], rows)}`;
}

function describeEntry(entry: InspectedEntry, definition: SeasonDefinition, show: Show): string {
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
    answerTable(definition, entry, show),
    ...entry.returns.map((each) => describeReturn(each, show)),
    ...(entry.consents.length > 0 ? [formatTable(['授权', '现状'], entry.consents.map(consentLine))] : []),
    formatTable(['时间', '内部状态', '公布状态', '操作人', '说明'], events),
  ].join('\n\n');
}

const FULL = { help: '不截断较长的内容' };
const shower =
  (isFull: boolean): Show =>
  (text) =>
    shorten(text, isFull ? Number.POSITIVE_INFINITY : MAX_ANSWER_LENGTH);

const showCommand: Command = {
  name: 'entries show',
  words: '<编号>',
  summary: '全部填写内容及其路径、修改意见与答复、状态记录',
  options: { full: FULL, format: { value: 'json', choices: ['json'], help: '供程序读取' } },
  async run(portal, args) {
    const { word: number } = args;
    const client = portal.connect();
    const entry = await orMissingEntry(client.get<InspectedEntry>(entryPath(number)), number);
    if (args.option('format') === 'json') return JSON.stringify(entry, null, 2);
    const version = String(entry.definitionVersion);
    const path = `/season/${entry.season}/definition`;
    const definition = await client.get<SeasonDefinition>(path, { version });
    return describeEntry(entry, definition, shower(args.isOn('full')));
  },
};

const diffCommand: Command = {
  name: 'entries diff',
  words: '<编号>',
  summary: '两次提交之间改了什么，默认是最近两次',
  options: {
    from: { value: '1', help: '第几次提交' },
    to: { value: '2|draft', help: '第几次提交；draft 是现在的草稿' },
    full: FULL,
    format: { value: 'json', choices: ['json'], help: '供程序读取' },
  },
  async run(portal, args) {
    const { word: number } = args;
    const query = { from: args.option('from'), to: args.option('to') };
    const compared = portal.connect().get<Changes>(entryPath(number, 'changes'), query);
    const found = await orMissingEntry(compared, number);
    if (args.option('format') === 'json') return JSON.stringify(found, null, 2);
    const { submissions, from, to, changes } = found;
    if (from === null || to === null)
      return submissions.length === 0
        ? '还没有提交过'
        : '只提交过一次，没有可比较的；与现在的草稿比较用 --to draft';
    const copyName = (name: CopyName) =>
      name === 'draft' ? '草稿' : `第 ${name} 次提交（${beijingMinute(submissions[name - 1] ?? '')}）`;
    const head = `${copyName(from)} → ${copyName(to)}`;
    if (changes.length === 0) return `${head}：没有改动`;
    const show = shower(args.isOn('full'));
    const rows = changes.map(({ path, label, before, after }) => [
      path.join('.'),
      label,
      show(before) || null,
      show(after) || null,
    ]);
    return `${head}：改动 ${changes.length} 项\n${formatTable(['路径', '填写项', '原来', '现在'], rows)}`;
  },
};

export const showCommands: readonly Command[] = [showCommand, diffCommand];
