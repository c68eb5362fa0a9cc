import { chineseMinute } from '@portal/contract/beijing-time';
import { PREVIEW } from '@portal/contract/release/layout';
import { MAX_TESTER_LENGTH, type Preview } from '@portal/contract/release/preview';
import { createPreview, listPreviews, previewedReleases } from '@portal/releases/preview';
import { ReleaseError } from '@portal/releases/release-error';
import { formatTable } from '../print';
import { parseVersions, type ReleaseContext, warnWithoutShell } from './context';

const DEFAULT_HOURS = 48;
export const MAX_PREVIEW_HOURS = 24 * 31;

interface PreviewOptions {
  tester: string;
  hours: string | undefined;
  path: string | undefined;
  by: string | undefined;
}

/** @returns the first page of a previewed remote with a static path */
async function firstPage({ store }: ReleaseContext, preview: Preview): Promise<string> {
  for (const [name, { version }] of Object.entries(preview.remotes)) {
    const [prefix] = (await store.readRelease(name, version)).prefixes;
    if (prefix) return prefix;
  }
  return '/';
}

export async function previewCommand(
  context: ReleaseContext,
  targets: readonly string[],
  { tester, hours, path, by }: PreviewOptions,
): Promise<void> {
  const versions = parseVersions(targets);
  if (path !== undefined && !/^\/(?!\/)/.test(path))
    throw new ReleaseError('usage', '--path 应以一个 / 开头');
  if (!tester || tester.length > MAX_TESTER_LENGTH)
    throw new ReleaseError('usage', `--for 应为 1 到 ${MAX_TESTER_LENGTH} 个字的姓名`);
  const { preview, text } = await createPreview(context.store, await context.keys(), {
    versions,
    tester,
    hours: Number(hours ?? DEFAULT_HOURS),
    by: by ?? context.env.operator,
    provides: context.shell?.provides,
  });
  const page = path ?? (await firstPage(context, preview));
  const { print, portals } = context;
  const [portal] = portals;
  print(
    `预览 ${preview.id}：${previewedReleases(preview).join('、')}，供 ${tester}，${chineseMinute(preview.until)}到期`,
  );
  warnWithoutShell(context);
  const link = new URL(page, portal ?? 'http://portal');
  link.searchParams.set(PREVIEW, text);
  print(portal ? link.href : link.href.slice(link.origin.length));
  if (!portal) print('  以上是路径：请在前面加上门户的地址，或用 PORTAL_URL 指明后重新运行');
  print(`  链接就是钥匙，请只交给 ${tester}；撤销：pnpm portal release preview revoke ${preview.id}`);
}

export async function listPreviewsCommand({ store, readTrustedKeys, print }: ReleaseContext): Promise<void> {
  const previews = await listPreviews(store, await readTrustedKeys(), new Date());
  if (previews.length === 0) return print('没有正在进行的预览');
  print(
    formatTable(
      ['编号', '版本', '供', '到期', '建立人'],
      previews.map((preview) => [
        preview.id,
        previewedReleases(preview).join('、'),
        preview.tester,
        chineseMinute(preview.until),
        preview.by,
      ]),
    ),
  );
}

export async function revokePreviewCommand(
  { store, print }: ReleaseContext,
  id: string | undefined,
  all: boolean,
): Promise<void> {
  const known = await store.listPreviews();
  if (!all && id === undefined)
    throw new ReleaseError('usage', '请写明预览的编号，或用 --all 撤销全部；编号见 release preview list');
  if (id !== undefined && !known.includes(id))
    throw new ReleaseError('not-found', `没有预览 ${id}；编号见 release preview list`);
  const revoked = id === undefined ? known : [id];
  for (const each of revoked) await store.removePreview(each);
  print(`已撤销 ${revoked.length} 个预览，打开着的页面在下一次载入时失效`);
}
