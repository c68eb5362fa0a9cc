import { median } from '../median';
import { benchEnv } from './env';
import { prepareParticipant } from './participant-part';
import { type SignedInVisit, signedInVisit } from './signed-in-visit';

const rows = {
  tab: '另一个标签，第一次',
  tabAgain: '看过的标签',
  step: '另一步，第一次',
  stepAgain: '看过的步骤',
} as const;
type Row = keyof typeof rows;

/** Views that must appear within the goal, without waiting for requests. */
const SEEN: readonly Row[] = ['tabAgain', 'step', 'stepAgain'];
const GOAL_MS = 100;

/** Measures signing in, tabs and steps over the weak network; the single bundle once, for comparison. */
export async function signedInPart(portal: string, bundle: string) {
  const participant = await prepareParticipant(portal);
  const theirs = await signedInVisit(bundle, participant);
  const ours: SignedInVisit[] = [];
  for (let visit = 0; visit < benchEnv.slowVisits; visit += 1)
    ours.push(await signedInVisit(portal, participant));
  console.log(`登录之后（弱网同上，${benchEnv.slowVisits} 次取中位数）\n`);
  console.log('| 项目 | 门户 | 其间前后相接的请求 | 单一包 | 目标 | 达到 |\n|---|---|---|---|---|---|');
  const figures = Object.entries(rows).map(([key, title]) => {
    const name = key as Row;
    const ms = median(ours.map((visit) => visit[name].ms));
    const inSeries = median(ours.map((visit) => visit[name].chain.length));
    const isGoal = SEEN.includes(name);
    const isMet = ms <= GOAL_MS && inSeries === 0;
    const cells = [
      title,
      `${Math.round(ms)} ms`,
      inSeries,
      `${Math.round(theirs[name].ms)} ms`,
      isGoal ? `${GOAL_MS} ms，0 个` : '—',
      isGoal ? (isMet ? '是' : '否') : '—',
    ];
    console.log(`| ${cells.join(' | ')} |`);
    return { title, ours: ms, inSeries, bundle: theirs[name].ms };
  });
  const repeated = [...new Set(ours.flatMap((visit) => visit.repeated))];
  console.log(`\n登录时请求了不止一次的：${repeated.join('、') || '无'}\n`);
  return {
    part: 'signed-in',
    rows: figures,
    failures: repeated.map((address) => `登录时 ${address} 请求了不止一次`),
  };
}
