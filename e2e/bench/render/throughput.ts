import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gunzipSync } from 'node:zlib';
import { median } from '../median';
import { LOAD_GENERATOR, missingProgram, serveByNginx } from './nginx';

/** A cached page comes at least at this share of nginx's rate. */
const LEAST_SHARE = 0.5;
const ROUNDS = 3;
const SECONDS = 4;
const CONNECTIONS = 32;

const run = promisify(execFile);

/** Requests a second for one URL over connections that stay open. */
async function rateOf(url: string): Promise<number> {
  const load = ['-t1', `-c${CONNECTIONS}`, `-d${SECONDS}s`, '-H', 'Accept-Encoding: gzip', url];
  const { stdout } = await run(LOAD_GENERATOR, load);
  const refused = /Non-2xx or 3xx responses: (\d+)/.exec(stdout)?.[1];
  if (refused) throw new Error(`${url} refused ${refused} requests`);
  const rate = Number(/Requests\/sec:\s*([\d.]+)/.exec(stdout)?.[1]);
  if (!(rate > 0)) throw new Error(`${url} was not measured:\n${stdout}`);
  return rate;
}

/** The page's bytes as they travel, not unpacked. */
function gzipped(url: string): Promise<Buffer> {
  return new Promise((done, fail) => {
    get(url, { headers: { 'accept-encoding': 'gzip' } }, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('end', () => done(Buffer.concat(parts)));
    }).once('error', fail);
  });
}

/** Cached pages beside nginx with the same page as a file, in turns. @returns what is below the budget. */
export async function throughputPart(shell: string): Promise<string[]> {
  const missing = missingProgram();
  if (missing) {
    console.log(`缓存页面的吞吐：没有 ${missing}，未测量`);
    return [];
  }
  const folder = await mkdtemp(join(tmpdir(), 'portal-nginx-'));
  const page = `${shell}/`;
  const gzip = await gzipped(page);
  const nginx = await serveByNginx(folder, { html: gunzipSync(gzip), gzip });
  try {
    const ours: number[] = [];
    const theirs: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      ours.push(await rateOf(page));
      theirs.push(await rateOf(nginx.url));
    }
    const share = median(ours) / median(theirs);
    console.log(
      `缓存页面的吞吐：门户 ${Math.round(median(ours))} 次/秒，nginx（一个进程，同一页面的文件）${Math.round(median(theirs))} 次/秒，比值 ${share.toFixed(2)}`,
    );
    return share < LEAST_SHARE ? [`缓存页面的吞吐为 nginx 的 ${share.toFixed(2)}，至少 ${LEAST_SHARE}`] : [];
  } finally {
    nginx.stop();
    await rm(folder, { recursive: true, force: true });
  }
}
