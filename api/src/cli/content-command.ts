import { ASSET_LIMIT, ASSETS_AT_ONCE, readContentFolder } from '../content/content-folder';
import type { SourceAsset } from '../content/import-content';
import type { Arguments } from './arguments';
import type { OperatorClient } from './operator-client';
import { table } from './table';

export const contentUsage = `pnpm portal content import <文件夹>
pnpm portal content counts`;

interface Report {
  documents: number;
  problems: string[];
}

const inMegabytes = (bytes: number) => `${Math.ceil((bytes / 1024 / 1024) * 10) / 10} MB`;

/** Splits files into calls of a bearable size. */
function inCalls(assets: readonly SourceAsset[]): SourceAsset[][] {
  const calls: SourceAsset[][] = [];
  let size = 0;
  for (const asset of assets) {
    const last = calls.at(-1);
    size += asset.bytes.byteLength;
    if (last && size <= ASSETS_AT_ONCE) last.push(asset);
    else {
      calls.push([asset]);
      size = asset.bytes.byteLength;
    }
  }
  return calls;
}

/** Sends the files first and the documents, which name them, last: as long as something is wrong, no text changes. */
async function importFolder(client: OperatorClient, folder: string): Promise<string> {
  const { documents, assets } = await readContentFolder(folder).catch(() => {
    throw new Error(`无法读取文件夹：${folder}`);
  });
  const large = assets.filter(({ bytes }) => bytes.byteLength > ASSET_LIMIT);
  if (large.length > 0) {
    const lines = large.map(({ path, bytes }) => `${path}: ${inMegabytes(bytes.byteLength)}`);
    throw new Error(
      [`没有导入：单个文件不能超过 ${inMegabytes(ASSET_LIMIT)}，请先压缩：`, ...lines].join('\n'),
    );
  }
  const post = (body: object) =>
    client.post<Report>('/content/import', { documents: [], assets: [], ...body });
  const problems: string[] = [];
  for (const call of inCalls(assets)) {
    const encoded = call.map(({ path, bytes }) => ({ path, base64: Buffer.from(bytes).toString('base64') }));
    problems.push(...(await post({ assets: encoded })).problems);
  }
  const report = problems.length === 0 ? await post({ documents }) : { documents: 0, problems };
  if (report.problems.length > 0)
    throw new Error(['内容没有导入，请先修改：', ...report.problems].join('\n'));
  return `已导入 ${report.documents} 篇内容，${assets.length} 个文件`;
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
  return importFolder(client, folder);
}
