import { Agent, request as send } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { request } from '@playwright/test';
import { withPostgres } from '../../../scripts/with-postgres.mjs';
import { ambiguousRequests, type Parts } from '../../../shell/server/testing/ambiguous-requests';
import { signUp } from '../../harness/participant';
import { startServers } from './server-group';

const CALLS = Number(process.argv[2] ?? 10_000);
const LANES = 8;
/** A request that the attack would make other users send with their own token. */
const SMUGGLED = '/api/auth/user/modify_acName?acName=Evil1234';
const CALLED = ['/api/system/user/profile/get', '/api/system/auth/get-permission-info'];

const agent = new Agent({ keepAlive: true, maxSockets: LANES });

function ask(url: string, token: string): Promise<string> {
  const headers = { 'tenant-id': '126', authorization: `Bearer ${token}` };
  return new Promise((done, fail) => {
    const asked = send(url, { agent, headers }, (answer) =>
      text(answer).then((body) => done(`${answer.statusCode} ${body}`), fail),
    );
    asked.once('error', fail).end();
  });
}

/**
 * Sends an ambiguous request, its last part delayed by `late` ms, and disconnects after the response or 50
 * ms.
 */
async function attack(origin: string, parts: Parts, late: number): Promise<void> {
  const { hostname, port } = new URL(origin);
  const socket = connect(Number(port), hostname);
  socket.on('error', () => {});
  const answered = new Promise((done) => socket.once('data', done).once('close', done));
  for (const [index, part] of parts.entries()) {
    if (index > 0) await pause(late);
    socket.write(part);
  }
  await Promise.race([answered, pause(50)]);
  socket.destroy();
}

/** Two users send requests while attackers send ambiguous ones. @returns responses that were wrong */
async function run(databaseUrl: string): Promise<string[]> {
  const group = await startServers(databaseUrl, 1, 1);
  const context = await request.newContext({ baseURL: group.url });
  try {
    const users = [await signUp(context), await signUp(context, { enterprise: true })];
    const ways = [group.url, ...group.shells.map(({ url }) => url)];
    const expected = new Map<string, string>();
    for (const { accessToken } of users)
      for (const path of CALLED)
        expected.set(`${accessToken} ${path}`, await ask(`${group.url}${path}`, accessToken));
    const wrong: string[] = [];
    let calls = 0;
    let attacks = 0;
    const shapes = Object.entries(ambiguousRequests(SMUGGLED));
    const attackers = ways.map(async (origin) => {
      for (let round = 0; calls < CALLS; round += 1) {
        const [, parts] = shapes[round % shapes.length] ?? ['', []];
        await attack(origin, parts, 1 + (round % 4));
        attacks += 1;
      }
    });
    const callers = Array.from({ length: LANES }, async (_, lane) => {
      const token = users[lane % users.length]?.accessToken ?? '';
      while (calls < CALLS) {
        calls += 1;
        const path = CALLED[calls % CALLED.length] ?? '';
        const way = ways[calls % ways.length] ?? '';
        const answer = await ask(`${way}${path}`, token).catch((error: Error) => error.message);
        if (answer !== expected.get(`${token} ${path}`)) wrong.push(`${way}${path}: ${answer.slice(0, 200)}`);
      }
    });
    await Promise.all([...attackers, ...callers]);
    console.log(
      `${calls} 次调用，其间 ${attacks} 个歧义请求（${shapes.length} 种，直连与经 nginx），${wrong.length} 个错误回答`,
    );
    return wrong;
  } finally {
    await context.dispose();
    agent.destroy();
    await group.stop();
  }
}

const wrong = await withPostgres(run, { durable: false });
for (const line of wrong.slice(0, 20)) console.log(`✗ ${line}`);
process.exit(wrong.length > 0 ? 1 : 0);
