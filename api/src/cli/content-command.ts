import { readContentFolder } from '../content/read-folder';
import type { Arguments } from './arguments';
import type { OperatorClient } from './operator-client';
import { table } from './table';

export const contentUsage = `pnpm portal content import <文件夹>
pnpm portal content counts`;

interface Report {
  documents: number;
  assets: number;
  problems: string[];
}

/** `pnpm portal content …`; @returns what to print */
export async function contentCommand(client: OperatorClient, args: Arguments): Promise<string> {
  const [verb, folder] = args.words;
  if (verb === 'counts') {
    const rows = await client.get<{ type: string; items: number; views: number }[]>('/content/counts');
    return table(
      ['类型', '条数', '浏览'],
      rows.map((row) => [row.type, row.items, row.views]),
    );
  }
  if (verb !== 'import' || !folder) throw new Error(contentUsage);
  const { documents, assets } = await readContentFolder(folder).catch(() => {
    throw new Error(`无法读取文件夹：${folder}`);
  });
  const report = await client.post<Report>('/content/import', {
    documents,
    assets: assets.map(({ path, bytes }) => ({ path, base64: Buffer.from(bytes).toString('base64') })),
  });
  if (report.problems.length > 0) throw new Error(['没有导入，请先修改：', ...report.problems].join('\n'));
  return `已导入 ${report.documents} 篇内容，${report.assets} 个文件`;
}
