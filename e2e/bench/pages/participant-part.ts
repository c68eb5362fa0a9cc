import { request } from '@playwright/test';
import type { PermissionInfo } from '@portal/contract/auth';
import type { EntryDetail } from '@portal/contract/competition/entry';
import type { CurrentSeason } from '@portal/contract/competition/season';
import { paths } from '@portal/contract/paths';
import { call, type Participant, signUp } from '../../harness/participant';
import { median } from '../median';
import { benchEnv } from './env';
import {
  type KeptSession,
  type ParticipantVisit,
  participantVisit,
  VISIT_LIMIT_MS,
} from './participant-visit';

const MAX_HEADING_MS = 3000;
const MAX_SHIFT = 0.05;

const targets = [
  { title: '报名，未登录', path: paths.competitionEnter.href(), usable: 'main button', signedIn: false },
  {
    title: '报名，已登录',
    path: paths.competitionEnter.href(),
    usable: 'main nav[aria-label="报名步骤"] [aria-current]',
    signedIn: true,
  },
  { title: '个人中心，未登录', path: paths.personalCenter.href(), usable: 'main button', signedIn: false },
  {
    title: '个人中心，已登录',
    path: paths.personalCenter.href(),
    usable: 'main nav[aria-label="个人中心"] [aria-current]',
    signedIn: true,
  },
] as const;

export async function prepareParticipant(portal: string): Promise<Participant & KeptSession> {
  const api = await request.newContext({ baseURL: portal });
  try {
    const participant = await signUp(api);
    const token = participant.accessToken;
    const season = await call<CurrentSeason>(api, 'GET', '/comp/season/current');
    await call<EntryDetail>(api, 'POST', '/comp/entry', { token, data: { seasonId: season.id } });
    const info = '/system/auth/get-permission-info?platform=portal';
    const { user } = await call<PermissionInfo>(api, 'GET', info, { token });
    return { ...participant, userId: user.id };
  } finally {
    await api.dispose();
  }
}

function middle(visits: readonly ParticipantVisit[]): ParticipantVisit {
  const of = (name: 'heading' | 'usable' | 'shift') => median(visits.map((visit) => visit[name]));
  return {
    heading: of('heading'),
    usable: of('usable'),
    shift: of('shift'),
    repeated: [...new Set(visits.flatMap(({ repeated }) => repeated))],
  };
}

const seconds = (ms: number) =>
  ms < VISIT_LIMIT_MS ? `${(ms / 1000).toFixed(2)} 秒` : `超过 ${VISIT_LIMIT_MS / 1000} 秒`;

function row(title: string, { heading, usable, shift, repeated }: ParticipantVisit): string {
  const twice = repeated.length > 0 ? `，重复请求 ${repeated.length} 个` : '';
  return `    ${title}：标题 ${seconds(heading)}，可用 ${seconds(usable)}，位移 ${shift.toFixed(3)}${twice}`;
}

/**
 * Measures entry form and personal centre with bad reception, alternating between portal and single bundle.
 */
export async function participantPart(portal: string, bundle: string) {
  const session = await prepareParticipant(portal);
  const failures: string[] = [];
  const rows: { page: string; ours: ParticipantVisit; bundle: ParticipantVisit }[] = [];
  console.log(
    `参赛者的页面（360 像素手机，400 kbit/s，400 毫秒，处理器慢 6 倍，${benchEnv.slowVisits} 次取中位数）`,
  );
  for (const { title, signedIn, ...target } of targets) {
    const visitor = signedIn ? session : undefined;
    const ours: ParticipantVisit[] = [];
    const theirs: ParticipantVisit[] = [];
    for (let visit = 0; visit < benchEnv.slowVisits; visit += 1) {
      ours.push(await participantVisit(portal, target, visitor));
      // Only for comparison: no limit here depends on the single bundle, so one visit is enough.
      if (visit === 0) theirs.push(await participantVisit(bundle, target, visitor));
    }
    const [own, one] = [middle(ours), middle(theirs)];
    rows.push({ page: title, ours: own, bundle: one });
    console.log(`  ${title}`);
    console.log(row('门户', own));
    console.log(row('单一包', one));
    if (own.heading > MAX_HEADING_MS)
      failures.push(`${title}：标题 ${seconds(own.heading)}，至多 ${seconds(MAX_HEADING_MS)}`);
    if (own.shift > MAX_SHIFT) failures.push(`${title}：位移 ${own.shift.toFixed(3)}，至多 ${MAX_SHIFT}`);
    for (const address of own.repeated) failures.push(`${title}：${address} 请求了不止一次`);
  }
  return { part: 'participant', rows, failures };
}
