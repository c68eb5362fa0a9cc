import { paths } from '@portal/contract/paths';
import { median } from '../median';
import { benchEnv } from './env';
import { throttledVisit, type Visit } from './throttled-visit';

/** Bytes of script within this share of the one bundle's; the way back may take this much longer than there. */
const BYTES_SHARE = 1.05;
const BACK_SHARE = 1.25;

function middle(visits: readonly Visit[]): Visit {
  const of = (name: keyof Visit) => median(visits.map((visit) => visit[name]));
  return { scriptBytes: of('scriptBytes'), lcp: of('lcp'), menu: of('menu'), back: of('back') };
}

function row(title: string, { scriptBytes, lcp, menu, back }: Visit): string {
  const kilobytes = (scriptBytes / 1024).toFixed(1);
  return `  ${title}：脚本 ${kilobytes} KB，LCP ${Math.round(lcp)} 毫秒，菜单 ${Math.round(menu)} 毫秒，返回 ${Math.round(back)} 毫秒`;
}

/** A list page on a weak line and a slow phone, ours and the one bundle's in turns. */
export async function throttledPart(portal: string, bundle: string) {
  const ours: Visit[] = [];
  const theirs: Visit[] = [];
  for (let visit = 0; visit < benchEnv.visits; visit += 1) {
    ours.push(await throttledVisit(portal, paths.news.href()));
    theirs.push(await throttledVisit(bundle, paths.news.href()));
  }
  const [own, one] = [middle(ours), middle(theirs)];
  console.log(`弱网（1.6 Mbit/s，150 毫秒，处理器慢 4 倍，新闻列表，${benchEnv.visits} 次取中位数）`);
  console.log(row('门户', own));
  console.log(row('单一包', one));

  const failures: string[] = [];
  const judge = (name: string, share: number, most: number) => {
    if (share > most) failures.push(`弱网${name}为单一包的 ${share.toFixed(2)}，至多 ${most}`);
  };
  judge('脚本字节', own.scriptBytes / one.scriptBytes, BYTES_SHARE);
  judge('菜单打开', own.menu / one.menu, 1);
  judge('返回', own.back / one.back, BACK_SHARE);
  return { part: 'throttled', rows: { ours: own, bundle: one }, failures };
}
