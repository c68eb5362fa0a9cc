import { setTimeout as pause } from 'node:timers/promises';
import { request } from '@playwright/test';
import { sampleSeason2026 } from '@portal/season/sample-2026';
import { withPostgres } from '../../../scripts/with-postgres.mjs';
import { call, type Participant, signUp } from '../../harness/participant';
import { startServers } from './server-group';

const SAVERS = 6;
const READERS = 6;
const READS = [
  '/',
  '/news',
  '/api/content/home',
  '/api/comp/season/current',
  '/api/content/news/page?pageNo=1&pageSize=10',
];
const STEP = 'project';

interface Envelope {
  code: number;
  data: { revision: number; data?: Record<string, unknown> };
}

interface Seen {
  reads: number;
  saves: number;
  repeated: number;
  problems: string[];
}

/** Reads a whole response. A server that is killed may break off in the middle of one. */
async function ask(url: string, init: RequestInit): Promise<{ status: number; text: string } | Error> {
  try {
    const answer = await fetch(url, init);
    return { status: answer.status, text: await answer.text() };
  } catch (error) {
    return error as Error;
  }
}

/** Saves one step repeatedly, like the form: retries what the API could not do. */
async function save(
  url: string,
  { accessToken }: Participant,
  entryId: string,
  seen: Seen,
  isOver: () => boolean,
) {
  let revision = 0;
  let written = 0;
  const path = `${url}/api/comp/entry/${entryId}/step/${STEP}`;
  const headers = {
    'tenant-id': '126',
    authorization: `Bearer ${accessToken}`,
    'content-type': 'application/json',
  };
  while (!isOver()) {
    written += 1;
    const data = { name: `项目 ${written}` };
    for (let attempt = 0; ; attempt += 1) {
      const body = JSON.stringify({ data, baseRevision: revision });
      const answer = await ask(path, { method: 'PUT', headers, body });
      if (answer instanceof Error) {
        seen.problems.push(`unanswered save: ${answer.message}`);
        await pause(50);
        continue;
      }
      const { code, data: saved } = JSON.parse(answer.text) as Envelope;
      // The same content under the next revision: the save succeeded, but its response was lost.
      const isOwn = code === 409 && saved.data?.name === data.name;
      if (code === 200 || isOwn) {
        revision = saved.revision;
        break;
      }
      // The first step of a new entry is prefilled from the registration.
      if (code === 409 && written === 1) {
        revision = saved.revision;
        continue;
      }
      if (answer.status !== 503 || attempt > 50) {
        seen.problems.push(`save: ${answer.status} ${code}`);
        return;
      }
      seen.repeated += 1;
      await pause(100);
    }
    seen.saves += 1;
  }
  const kept = await fetch(`${url}/api/comp/entry/${entryId}`, { headers });
  const text = await kept.text();
  if (!text.includes(`"项目 ${written}"`))
    seen.problems.push(`the last save of ${entryId} is lost: ${text.slice(0, 300)}`);
}

async function readOn(url: string, seen: Seen, isOver: () => boolean): Promise<void> {
  for (let turn = 0; !isOver(); turn += 1) {
    const path = READS[turn % READS.length] ?? '/';
    const answer = await ask(`${url}${path}`, { headers: { 'tenant-id': '126' } });
    const failed =
      answer instanceof Error ? answer.message : answer.status === 200 && answer.text ? '' : answer.status;
    if (failed) seen.problems.push(`${path}: ${failed}`);
    seen.reads += 1;
  }
}

/** Kills one server with SIGKILL during reads and saves. @returns the problems seen */
async function under(url: string, title: string, kill: () => void): Promise<string[]> {
  const context = await request.newContext({ baseURL: url });
  const seen: Seen = { reads: 0, saves: 0, repeated: 0, problems: [] };
  let over = false;
  const isOver = () => over;
  const savers = Array.from({ length: SAVERS }, async () => {
    const participant = await signUp(context);
    const options = { token: participant.accessToken, data: { seasonId: sampleSeason2026.id } };
    const { id } = await call<{ id: string }>(context, 'POST', '/comp/entry', options);
    return { participant, id };
  });
  const begun = await Promise.all(savers);
  const traffic = [
    ...begun.map(({ participant, id }) => save(url, participant, id, seen, isOver)),
    ...Array.from({ length: READERS }, () => readOn(url, seen, isOver)),
  ];
  await pause(3000);
  const before = { ...seen };
  kill();
  await pause(5000);
  over = true;
  await Promise.all(traffic);
  await context.dispose();
  console.log(
    `${title}：之前 ${before.reads} 次读取、${before.saves} 次保存，之后 ${seen.reads - before.reads} 次读取、${seen.saves - before.saves} 次保存（${seen.repeated} 次重发），${seen.problems.length} 个问题`,
  );
  if (seen.saves === before.saves) seen.problems.push(`${title}: nobody could save afterwards`);
  return seen.problems;
}

/** Checks that nginx rejects too large bodies itself, with the API's message. */
async function sendTooMuch(url: string): Promise<string[]> {
  const paths = ['/api/comp/entry', '/api/main-attachment/upload'];
  const answers = await Promise.all(
    paths.map(async (path) => {
      const body = new Uint8Array(13 << 20);
      const answer = await ask(`${url}${path}`, { method: 'POST', body });
      if (answer instanceof Error) return [`13 MB to ${path}: ${answer.message}`];
      const { status, text } = answer;
      const isExplained = status === 413 && text.includes('"msg":"提交的内容过大"');
      return isExplained ? [] : [`13 MB to ${path}: ${status} ${text.slice(0, 200)}`];
    }),
  );
  return answers.flat();
}

async function run(databaseUrl: string): Promise<string[]> {
  const group = await startServers(databaseUrl, 2, 2);
  try {
    const tooLarge = await sendTooMuch(group.url);
    const [shell] = group.shells;
    const one = await under(shell?.url ?? '', '两个接口中的一个被 kill -9', () =>
      group.apis[1]?.process.kill('SIGKILL'),
    );
    const two = await under(group.url, 'nginx 后两个门户中的一个被 kill -9', () =>
      group.shells[1]?.process.kill('SIGKILL'),
    );
    return [...tooLarge, ...one, ...two];
  } finally {
    await group.stop();
  }
}

const problems = await withPostgres(run);
for (const problem of problems.slice(0, 20)) console.log(`✗ ${problem}`);
process.exit(problems.length > 0 ? 1 : 0);
