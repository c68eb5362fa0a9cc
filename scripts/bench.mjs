import { spawn } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { fail, root } from './toolchain.mjs';
import { withPostgres } from './with-postgres.mjs';

/**
 * `node scripts/bench.mjs <name> [--record] …` runs one benchmark; `--record` writes its output to docs/measurements.md.
 */
const BENCHES = {
  api: 'e2e/bench/api/bench.ts',
  capacity: 'e2e/bench/capacity/bench.ts',
  entry: 'e2e/bench/entry/typing-latency.ts',
  export: 'e2e/bench/export/bench.ts',
  federation: 'e2e/bench/federation/federation-tax.ts',
  growth: 'e2e/bench/growth/bench.ts',
  pages: 'e2e/bench/pages/pages-bench.ts',
  render: 'e2e/bench/render/render-bench.ts',
  week: 'e2e/bench/growth/week.ts',
};
const DOCUMENT = join(root, 'docs/measurements.md');

const [, , name = '', ...rest] = process.argv;
const program = Object.hasOwn(BENCHES, name) ? BENCHES[name] : undefined;
if (!program) fail(`没有这个测量：${name}。可用：${Object.keys(BENCHES).join('、')}`);

/** @returns its output and exit code */
function runBench(env = {}) {
  return new Promise((done) => {
    const args = rest.filter((argument) => argument !== '--record');
    const child = spawn(process.execPath, ['--import', 'tsx', program, ...args], {
      cwd: root,
      stdio: ['ignore', 'pipe', 'inherit'],
      env: { ...process.env, ...env },
    });
    let output = '';
    child.stdout.setEncoding('utf8').on('data', (text) => {
      output += text;
      process.stdout.write(text);
    });
    child.once('exit', (code) => done({ output, code: code ?? 1 }));
  });
}

/** Replaces the block between the benchmark's markers, so that the document never mixes two runs. */
function record(output) {
  const [begin, end] = [`<!-- bench:${name} -->`, `<!-- /bench:${name} -->`];
  const document = readFileSync(DOCUMENT, 'utf8');
  const [from, to] = [document.indexOf(begin), document.indexOf(end)];
  if (from < 0 || to < from) fail(`${DOCUMENT} 里没有 ${begin} … ${end}`);
  const today = new Date().toISOString().slice(0, 10);
  const machine = `${cpus().length} × ${cpus()[0]?.model ?? 'unknown'}, Node.js ${process.versions.node}`;
  const block = `${begin}\n\n${today}, ${machine}:\n\n\`\`\`\n${output.trim()}\n\`\`\`\n\n`;
  writeFileSync(DOCUMENT, document.slice(0, from) + block + document.slice(to));
}

let result;
const onServer =
  ['capacity', 'growth', 'week'].includes(name) ||
  (name === 'api' && process.env.PORTAL_TEST_POSTGRES === 'on');
if (onServer) await withPostgres(async (url) => (result = await runBench({ DATABASE_URL: url })));
else result = await runBench();
if (rest.includes('--record')) record(result.output);
process.exit(result.code);
