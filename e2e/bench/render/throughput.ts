import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { median } from '../median';
import { findMissingProgram, LOAD_GENERATOR, type Sent, serveByNginx } from './nginx';

/** Minimum rate of a cached page, relative to nginx. */
const MIN_SHARE = 0.3;
/** Short rounds: a burst of other load then affects both sides, or a round that the median ignores. */
const ROUNDS = 11;
const SECONDS = 1;
const CONNECTIONS = 32;

const run = promisify(execFile);

/** @returns requests per second for a URL over keep-alive connections */
async function measureRate(url: string): Promise<number> {
  const load = ['-t1', `-c${CONNECTIONS}`, `-d${SECONDS}s`, '-H', 'Accept-Encoding: gzip', url];
  const { stdout } = await run(LOAD_GENERATOR, load);
  const refused = /Non-2xx or 3xx responses: (\d+)/.exec(stdout)?.[1];
  if (refused) throw new Error(`${url} refused ${refused} requests`);
  const rate = Number(/Requests\/sec:\s*([\d.]+)/.exec(stdout)?.[1]);
  if (!(rate > 0)) throw new Error(`${url} was not measured:\n${stdout}`);
  return rate;
}

function sent(url: string): Promise<Sent> {
  return new Promise((done, fail) => {
    get(url, { headers: { 'accept-encoding': 'gzip' } }, async (response) =>
      done({ rawHeaders: response.rawHeaders, gzip: await buffer(response) }),
    ).once('error', fail);
  });
}

/** Alternates between cached pages and nginx serving the same page. @returns violations of the limit */
export async function throughputPart(shell: string): Promise<string[]> {
  const missing = findMissingProgram();
  if (missing) {
    console.log(`缓存页面的吞吐：没有 ${missing}，未测量`);
    return [];
  }
  const folder = await mkdtemp(join(tmpdir(), 'portal-nginx-'));
  const page = `${shell}/`;
  const nginx = await serveByNginx(folder, await sent(page));
  try {
    await measureRate(page);
    await measureRate(nginx.url);
    const turns: { ours: number; theirs: number }[] = [];
    for (let round = 0; round < ROUNDS; round += 1)
      turns.push({ ours: await measureRate(page), theirs: await measureRate(nginx.url) });
    const ours = median(turns.map((turn) => turn.ours));
    const theirs = median(turns.map((turn) => turn.theirs));
    const share = median(turns.map((turn) => turn.ours / turn.theirs));
    console.log(
      `缓存页面的吞吐：门户 ${Math.round(ours)} 次/秒，nginx（一个进程，同一页面的文件，同样的响应头）${Math.round(theirs)} 次/秒，各轮比值的中位数 ${share.toFixed(2)}`,
    );
    return share < MIN_SHARE ? [`缓存页面的吞吐为 nginx 的 ${share.toFixed(2)}，至少 ${MIN_SHARE}`] : [];
  } finally {
    nginx.stop();
    await rm(folder, { recursive: true, force: true });
  }
}
