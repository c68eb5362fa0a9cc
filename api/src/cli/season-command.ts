import { readFile, writeFile } from 'node:fs/promises';
import type { SeasonPhase } from '@portal/contract/competition/season';
import { phaseNames } from '@portal/contract/competition/status-names';
import type { Reopened } from '../competition/seasons/season-activation';
import { beijingMinute } from '../platform/clock';
import { type Arguments, readMoment } from './arguments';
import type { OperatorClient } from './operator-client';
import { table } from './table';

export const seasonUsage = `pnpm portal season list
pnpm portal season export <赛季> [--version 1] [--out 文件]   取出已发布的定义，作为修改的起点
pnpm portal season validate <定义.json>
pnpm portal season rehearse <定义.json> [--at "2027-02-01 18:00"]   对全部草稿试算，不写入
pnpm portal season publish <定义.json>
pnpm portal season open <赛季> [--version 2]         默认启用最新发布的版本
pnpm portal season extend <赛季> --until "2027-02-03 18:00" --reason 原因
pnpm portal season rollback <赛季> --version 1`;

const OF_A_SEASON: ReadonlySet<string> = new Set(['export', 'open', 'extend', 'rollback']);

async function readDefinition(file: string | undefined): Promise<unknown> {
  if (!file) throw new Error('缺少定义文件');
  const text = await readFile(file, 'utf8').catch(() => {
    throw new Error(`无法读取文件：${file}`);
  });
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new Error(`不是有效的 JSON：${file}（${(error as Error).message}）`);
  }
}

interface Rehearsal {
  phase: SeasonPhase;
  drafts: number;
  completeBefore: number;
  completeAfter: number;
  notes: { note: string; drafts: number }[];
}

function tell(result: Rehearsal): string {
  return [
    `届时阶段：${phaseNames[result.phase]}`,
    `草稿 ${result.drafts} 份；可直接提交的：现在 ${result.completeBefore} 份，更换后 ${result.completeAfter} 份`,
    ...result.notes.map(({ note, drafts }) => `- ${note}（${drafts} 份）`),
  ].join('\n');
}

function tellReopened({ drafts, submitted }: Reopened): string {
  if (drafts + submitted === 0) return '';
  return `\n重新开放：${drafts} 份截止时未提交的回到草稿，${submitted} 份已提交的可再修改`;
}

/** `pnpm portal season …`; @returns what to print */
export async function seasonCommand(client: OperatorClient, args: Arguments): Promise<string> {
  const [verb, subject] = args.words;
  const path = `/season/${encodeURIComponent(subject ?? '')}`;
  if (OF_A_SEASON.has(verb ?? '') && !subject) throw new Error(`缺少赛季编号，例：season ${verb} 2026`);
  switch (verb) {
    case 'list': {
      const rows =
        await client.get<
          {
            shown: boolean;
            id: string;
            name: string;
            version: number;
            versions: number[];
            phase: SeasonPhase;
            submitCloses: string;
            openedAt: string | null;
          }[]
        >('/season');
      return table(
        ['门户展示', '赛季', '名称', '生效版本', '已发布版本', '阶段', '报名截止', '启用时间'],
        rows.map((row) => [
          row.shown ? '是' : '',
          row.id,
          row.name,
          row.openedAt ? row.version : null,
          row.versions.join('、'),
          phaseNames[row.phase],
          beijingMinute(new Date(row.submitCloses)),
          row.openedAt && beijingMinute(new Date(row.openedAt)),
        ]),
      );
    }
    case 'export': {
      const version = args.option('version');
      const definition = await client.get<{ version: number }>(`${path}/definition`, { version });
      const file = args.option('out') ?? `season-${subject}-v${definition.version}.json`;
      await writeFile(file, `${JSON.stringify(definition, null, 2)}\n`);
      return `已导出：${file}（第 ${definition.version} 版）`;
    }
    case 'validate': {
      const { id, version } = await client.post<{ id: string; version: number }>('/season/validate', {
        definition: await readDefinition(subject),
      });
      return `定义有效：${id} 第 ${version} 版`;
    }
    case 'publish': {
      const { id, version, created } = await client.post<{ id: string; version: number; created: boolean }>(
        '/season/publish',
        { definition: await readDefinition(subject) },
      );
      return created
        ? `已发布：${id} 第 ${version} 版（尚未启用，用 season open ${id} 启用）`
        : `内容相同，未变：${id} 第 ${version} 版`;
    }
    case 'rehearse': {
      const at = args.option('at');
      return tell(
        await client.post<Rehearsal>('/season/rehearse', {
          definition: await readDefinition(subject),
          ...(at ? { at: readMoment(at) } : {}),
        }),
      );
    }
    case 'open': {
      const version = args.option('version');
      const done = await client.post<{ version: number; reopened: Reopened }>(`${path}/open`, {
        ...(version ? { version: Number(version) } : {}),
      });
      return `已设为当前赛季：${subject} 第 ${done.version} 版${tellReopened(done.reopened)}`;
    }
    case 'extend': {
      const { reopened } = await client.post<{ reopened: Reopened }>(`${path}/extend`, {
        closes: readMoment(args.need('until')),
        reason: args.need('reason'),
      });
      return `已延期：${subject} 至 ${args.need('until')}${tellReopened(reopened)}`;
    }
    case 'rollback': {
      const { reopened } = await client.post<{ reopened: Reopened }>(`${path}/rollback`, {
        version: Number(args.need('version')),
      });
      return `已回到 ${subject} 第 ${args.need('version')} 版${tellReopened(reopened)}`;
    }
    default:
      throw new Error(seasonUsage);
  }
}
