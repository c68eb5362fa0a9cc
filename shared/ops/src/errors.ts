import { join } from 'node:path';
import { beijingMinute } from '@portal/contract/beijing-time';
import type { ErrorDetail, ErrorGroup } from '@portal/contract/telemetry';
import type { Arguments, Family, Portal } from './command-line';
import { orMissing } from './failure';
import { readMoment } from './moment';
import { formatTable } from './print';
import { SourceMaps } from './source-maps';

const MESSAGE_LENGTH = 70;

const range = (first: string | null, last: string | null) =>
  first === last ? first : `${first ?? '—'} → ${last ?? '—'}`;

async function list(portal: Portal, args: Arguments): Promise<string> {
  const since = args.option('since');
  const groups = await portal.connect().get<ErrorGroup[]>('/errors', {
    remote: args.option('remote'),
    version: args.option('version'),
    set: args.option('set'),
    since: since && readMoment(since),
    days: args.option('days'),
    limit: args.option('limit'),
  });
  if (groups.length === 0) return '没有错误';
  const rows = groups.map((group) => [
    group.id,
    beijingMinute(group.lastAt),
    beijingMinute(group.firstAt),
    group.hits,
    group.visitors,
    group.source === 'server' ? `服务端 ${group.kind}` : group.kind,
    group.remote ?? '外壳',
    range(group.firstVersion, group.lastVersion),
    group.message.slice(0, MESSAGE_LENGTH),
  ]);
  const table = formatTable(['编号', '最近', '最早', '次数', '访客', '类型', '模块', '版本', '信息'], rows);
  return `${table}\n\n查看位置和调用栈：pnpm portal errors show <编号>`;
}

async function show(portal: Portal, { word: id }: Arguments): Promise<string> {
  const group = await orMissing(
    portal.connect().get<ErrorDetail>(`/errors/${encodeURIComponent(id)}`),
    `没有编号为 ${id} 的错误，可能已过保存期；请用 pnpm portal errors list 查看编号`,
  );
  const { store, env, root } = await portal.openReleases();
  const maps = new SourceMaps(store, [
    join(env.home, 'shell-maps'),
    ...(root ? [join(root, 'shell/dist/maps')] : []),
  ]);
  const head = [
    `${group.id}  ${group.remote ?? '外壳'}  ${group.source === 'server' ? '服务端 ' : ''}${group.kind}`,
    group.message,
    `次数 ${group.hits}，访客 ${group.visitors}`,
    `最早 ${beijingMinute(group.firstAt)}  版本 ${group.firstVersion ?? '—'}  发布集 ${group.firstSet ?? '—'}`,
    `最近 ${beijingMinute(group.lastAt)}  版本 ${group.lastVersion ?? '—'}  发布集 ${group.lastSet ?? '—'}`,
  ].join('\n');
  const sightings = group.sightings.map(async ({ page, version, set, hits, lastAt, message, stack }) =>
    [
      `${page}  ${version ?? '—'}  发布集 ${set ?? '—'}  ${hits} 次，最近 ${beijingMinute(lastAt)}`,
      ...(message === group.message ? [] : [message]),
      stack ? await maps.mapStack(stack) : '    （没有调用栈）',
    ].join('\n'),
  );
  return [head, ...(await Promise.all(sightings))].join('\n\n');
}

export const errors: Family = {
  name: 'errors',
  summary: '浏览器和外壳服务器报告的错误',
  commands: [
    {
      name: 'errors list',
      summary: '列出错误，同类合并，新的在前',
      options: {
        remote: { value: 'entry', help: '只列这个模块' },
        version: { value: '2027.1.0', help: '只列在这个版本出现过的' },
        set: { value: '发布集', help: '只列在这个发布集出现过的' },
        since: { value: '时间', help: '从何时起，例：2027-02-01 18:00' },
        days: { value: '7', help: '最近多少天', max: 90 },
        limit: { value: '50', help: '最多多少行', max: 500 },
      },
      run: list,
    },
    {
      name: 'errors show',
      words: '<编号>',
      summary: '查看一类错误出现的页面、版本和对应源代码的调用栈',
      run: show,
    },
  ],
};
