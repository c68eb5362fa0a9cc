import { stat } from 'node:fs/promises';
import type { ContentCount, ImportReport } from '@portal/contract/operators';
import type { Family } from './command-line';
import { ASSETS_AT_ONCE, type ContentAsset, readContentFolder } from './content-folder';
import { CommandError } from './failure';
import type { OperatorClient } from './operator-client';
import { formatTable } from './print';

/** Splits files into calls within the size limit. */
function splitIntoCalls(assets: readonly ContentAsset[]): ContentAsset[][] {
  const calls: ContentAsset[][] = [];
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

function refuseFolder(problems: readonly string[]): never {
  throw new CommandError('refused', ['内容没有导入，请先修改：', ...problems].join('\n'));
}

/** Sends files first and the documents that refer to them last, so that no text changes if anything is rejected. */
async function importFolder(client: OperatorClient, folder: string): Promise<string> {
  const found = await stat(folder).catch(() => undefined);
  if (!found?.isDirectory()) throw new CommandError('not-found', `无法读取文件夹：${folder}`);
  const { documents, assets, problems: flaws } = await readContentFolder(folder);
  if (documents.length + assets.length === 0)
    throw new CommandError('not-found', `文件夹里没有内容：${folder}。文章应为 <类型>/<名称>.md`);
  if (flaws.length > 0) refuseFolder(flaws);
  const post = (body: object) =>
    client.post<ImportReport>('/content/import', { documents: [], assets: [], ...body });
  const problems: string[] = [];
  for (const call of splitIntoCalls(assets)) {
    const encoded = call.map(({ path, bytes }) => ({ path, base64: Buffer.from(bytes).toString('base64') }));
    problems.push(...(await post({ assets: encoded })).problems);
  }
  const report = problems.length === 0 ? await post({ documents }) : { documents: 0, problems };
  if (report.problems.length > 0) refuseFolder(report.problems);
  return `已导入 ${report.documents} 篇内容，${assets.length} 个文件`;
}

export const content: Family = {
  name: 'content',
  summary: '导入内容',
  commands: [
    {
      name: 'content import',
      words: '<文件夹>',
      summary: '导入 Markdown 文章和它们的文件；有一处不对时，文章都不改动',
      run: (portal, args) => importFolder(portal.connect(), args.word),
    },
    {
      name: 'content counts',
      summary: '各类内容的条数和浏览数',
      async run(portal) {
        const rows = await portal.connect().get<ContentCount[]>('/content/counts');
        return formatTable(
          ['类型', '条数', '浏览'],
          rows.map((row) => [row.type, row.items, row.views]),
        );
      },
    },
  ],
};
