import type { Release } from '@portal/contract/release/release';
import type { SlotName } from '@portal/contract/remote';
import { runsInBrowser } from './integrity';

/** Slots that the shell and its pages depend on; a set must not lose one that was filled. */
const shellSlots: Readonly<Record<SlotName, true>> = {
  'auth.dialog': true,
  'auth.captcha': true,
  'home.season': true,
  'account.menu': true,
};

export const slotNames: readonly string[] = Object.keys(shellSlots);

/** Far above any build of ours: larger files were packed by mistake, and visitors would wait for them. */
const MAX_FILE_BYTES = 10 * 1024 * 1024;
const MAX_RELEASE_BYTES = 100 * 1024 * 1024;

const isScript = (path: string) => path.endsWith('.js');

function validateSizes({ files }: Release): string[] {
  const megabytes = (bytes: number) => `${(bytes / 1024 / 1024).toFixed(1)} MB`;
  const lines = Object.entries(files)
    .filter(([, { size }]) => size > MAX_FILE_BYTES)
    .map(
      ([path, { size }]) =>
        `文件 ${path} 有 ${megabytes(size)}，超过单个文件的上限 ${megabytes(MAX_FILE_BYTES)}，请拆分或移出构建`,
    );
  const total = Object.values(files).reduce((sum, { size }) => sum + size, 0);
  if (total > MAX_RELEASE_BYTES)
    lines.push(
      `共有 ${megabytes(total)}，超过一次发布的上限 ${megabytes(MAX_RELEASE_BYTES)}，请把大文件移出构建`,
    );
  return lines;
}

/** The browser runs nothing without a hash, so every file that a page needs must be listed. */
function validateScripts({ entry, expose, pages, files, server }: Release): string[] {
  const lines: string[] = [];
  for (const path of new Set([entry, ...expose, ...Object.values(pages).flat()])) {
    if (!files[path]) lines.push(`引用的 ${path} 没有完整性校验值，请重新构建`);
    if (!runsInBrowser(path)) lines.push(`引用的 ${path} 既不是脚本也不是样式表，请重新构建`);
  }
  if (!isScript(entry)) lines.push(`的入口 ${entry} 不是脚本，请重新构建`);
  if (!expose.some(isScript)) lines.push(`没有列出模块 ./remote 的脚本，请检查 src/expose.ts 并重新构建`);
  for (const [page, paths] of Object.entries(pages))
    if (!paths.some(isScript)) lines.push(`的页面 ${page} 没有脚本，请重新构建`);
  if (server && !files[server]) lines.push(`的服务端文件 ${server} 没有完整性校验值，请重新构建`);
  if (server && !server.startsWith('server/'))
    lines.push(`的服务端文件 ${server} 不在 server/ 之下，访客可以下载它，请重新构建`);
  return lines;
}

function validateDeclarations({ prefixes, slots, pages }: Release): string[] {
  const lines: string[] = [];
  if (prefixes.length === 0 && slots.length === 0)
    lines.push('既没有路由也没有插槽，访客什么也看不到，请在 portal.remote.json 里声明');
  if (prefixes.length > 0 && Object.keys(pages).length === 0)
    lines.push('声明了路由却没有任何页面，请检查 src/expose.ts 的 routes 并重新构建');
  for (const slot of slots)
    if (!slotNames.includes(slot))
      lines.push(
        `声明的插槽 ${slot} 在门户里不存在，可用的有 ${slotNames.join('、')}，请改正 portal.remote.json`,
      );
  for (const [what, names] of [
    ['路由', prefixes],
    ['插槽', slots],
  ] as const)
    for (const name of new Set(names.filter((one, index) => names.indexOf(one) !== index)))
      lines.push(`重复声明${what} ${name}，请在 portal.remote.json 里只写一次`);
  return lines;
}

/** @returns one Chinese line per flaw of the release itself, regardless of shell and other remotes */
export function validateContent(release: Release): string[] {
  return [...validateDeclarations(release), ...validateScripts(release), ...validateSizes(release)];
}

/** `@import` or `url()` of another origin, which the pages' Content Security Policy blocks. */
const FOREIGN_ADDRESS = /(?:@import\s*["']|url\(\s*["']?)((?:https?:)?\/\/[^"')\s]+)/i;

/** @returns one Chinese line per stylesheet that loads files from another origin */
export function findForeignStyles(
  { name, version, files }: Release,
  contents: ReadonlyMap<string, Uint8Array>,
): string[] {
  return Object.keys(files).flatMap((path) => {
    const bytes = path.endsWith('.css') ? contents.get(path) : undefined;
    const address = bytes && FOREIGN_ADDRESS.exec(Buffer.from(bytes).toString('utf8'))?.[1];
    return address
      ? [`${name}@${version} 的样式表 ${path} 引用了别处的 ${address}，浏览器不会加载，请把文件放进模块`]
      : [];
  });
}
