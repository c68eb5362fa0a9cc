import { fork } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../../scripts/toolchain.mjs';
import { UNKNOWN_SITE } from '../../../shell/server/upstream/site-info';
import { median } from '../median';

const program = join(root, 'shell/dist/server/render-process.cjs');
const source = join(root, 'remote-content/dist/server/server.cjs');
const RENDERS = 120;
const WARM_UP = 40;

const page = {
  url: 'http://localhost/news',
  site: UNKNOWN_SITE,
  assistantUrl: '',
  set: 'bench',
};

/** @returns milliseconds per render in a single process */
function renderHere(): Promise<number[]> {
  const task = JSON.stringify({ program, source, renders: RENDERS, page });
  const child = fork(join(import.meta.dirname, 'render-here.cjs'), [task], { execArgv: [] });
  return new Promise((done, fail) => {
    child.once('message', (costs: number[]) => {
      child.kill();
      done(costs);
    });
    child.once('exit', (code) => fail(new Error(`The render process ended with ${code}`)));
  });
}

/** @returns milliseconds per render by messages to a render process, as in the shell server */
function renderByMessages(): Promise<number[]> {
  const child = fork(program, [], { execArgv: [] });
  const costs: number[] = [];
  let startedAt = 0;
  return new Promise((done, fail) => {
    const next = () => {
      startedAt = performance.now();
      child.send({ type: 'render', id: costs.length, page, limitMs: 10_000 });
    };
    child.on('message', (text: string) => {
      const message = JSON.parse(text) as { type: string; id: number };
      if (message.type === 'call')
        child.send({ type: 'response', id: message.id, status: 0, body: '', error: 'none' });
      else if (message.type === 'loaded') next();
      else if (message.type === 'rendered') {
        costs.push(performance.now() - startedAt);
        if (costs.length < RENDERS) return next();
        child.kill();
        done(costs);
      }
    });
    child.once('exit', (code) => fail(new Error(`The render process ended with ${code}`)));
    child.send({ type: 'load', remote: 'content', filename: source, source: readFileSync(source, 'utf8') });
  });
}

/** Prints the overhead of separate render processes. */
export async function processCostPart(): Promise<void> {
  const turns: { here: number; apart: number }[] = [];
  for (let round = 0; round < 3; round += 1)
    turns.push({
      here: median((await renderHere()).slice(WARM_UP)),
      apart: median((await renderByMessages()).slice(WARM_UP)),
    });
  const here = median(turns.map((turn) => turn.here));
  const apart = median(turns.map((turn) => turn.apart));
  const ratio = median(turns.map((turn) => turn.apart / turn.here));
  console.log(
    `渲染一页：同一进程 ${here.toFixed(2)} 毫秒，独立进程 ${apart.toFixed(2)} 毫秒，各轮比值的中位数 ${ratio.toFixed(2)}`,
  );
}
