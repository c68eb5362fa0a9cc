import { readFile } from 'node:fs/promises';
import { type Arguments, readMoment } from './arguments';
import type { OperatorClient } from './operator-client';
import { table } from './table';

export const seasonUsage = `pnpm portal season list
pnpm portal season validate <定义.json>
pnpm portal season rehearse <定义.json> [--at "2027-02-01 18:00"]   对全部草稿试算，不写入
pnpm portal season publish <定义.json>
pnpm portal season open <赛季>
pnpm portal season extend <赛季> --until "2027-02-03 18:00" --reason 原因
pnpm portal season rollback <赛季> --version 1`;

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
  phase: string;
  drafts: number;
  completeBefore: number;
  completeAfter: number;
  notes: { note: string; drafts: number }[];
}

function tell(result: Rehearsal): string {
  return [
    `届时阶段：${result.phase}`,
    `草稿 ${result.drafts} 份；可直接提交的：现在 ${result.completeBefore} 份，更换后 ${result.completeAfter} 份`,
    ...result.notes.map(({ note, drafts }) => `- ${note}（${drafts} 份）`),
  ].join('\n');
}

/** `pnpm portal season …`; @returns what to print */
export async function seasonCommand(client: OperatorClient, args: Arguments): Promise<string> {
  const [verb, subject] = args.words;
  switch (verb) {
    case 'list': {
      const rows =
        await client.get<
          { id: string; name: string; version: number; phase: string; openedAt: string | null }[]
        >('/season');
      return table(
        ['赛季', '名称', '版本', '阶段', '启用时间'],
        rows.map((row) => [row.id, row.name, row.version, row.phase, row.openedAt]),
      );
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
      return created ? `已发布：${id} 第 ${version} 版` : `内容相同，未变：${id} 第 ${version} 版`;
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
    case 'open':
      await client.post(`/season/${encodeURIComponent(subject ?? '')}/open`);
      return `已设为当前赛季：${subject}`;
    case 'extend':
      await client.post(`/season/${encodeURIComponent(subject ?? '')}/extend`, {
        closes: readMoment(args.need('until')),
        reason: args.need('reason'),
      });
      return `已延期：${subject} 至 ${args.need('until')}`;
    case 'rollback':
      await client.post(`/season/${encodeURIComponent(subject ?? '')}/rollback`, {
        version: Number(args.need('version')),
      });
      return `已回到 ${subject} 第 ${args.need('version')} 版`;
    default:
      throw new Error(seasonUsage);
  }
}
