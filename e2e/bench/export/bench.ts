import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Cell, CellFormat, EntrySheets, SheetRow } from '@portal/contract/competition/entry-sheets';
import { createSheetShape, describeSheets } from '../../../api/src/competition/review/sheet-shape';
import { runningSample } from '../../../api/src/testing/entries';
import { root } from '../../../scripts/toolchain.mjs';

const ENTRIES = Number(process.argv[2] ?? 50_000);
const ROWS_OF_A_TABLE = 3;
/** Memory limit of the command, for any number of entries. */
const MAX_MEMORY_MB = 300;
const SAMPLE_MS = 50;

const TEXT = '面向高原特色农业的智能分选装备，已在昆明、曲靖和红河完成样品验证，并与三家企业签订合作协议。';
const CELLS: Readonly<Record<CellFormat, Cell>> = {
  text: TEXT,
  integer: 12_345,
  figure: 612.345678,
  date: '2024-03-18',
  month: '2024-03',
  moment: '2027-01-20 10:15:30',
};

/** Generates the lines that the API would send for the sample season. */
async function* createLines({ sheets }: EntrySheets): AsyncGenerator<string> {
  yield `${JSON.stringify({ entries: ENTRIES, sheets })}\n`;
  const rows = sheets.map(({ columns }, sheet): SheetRow => {
    const cells = columns.map(({ format }) => CELLS[format]);
    return { sheet, cells };
  });
  for (let at = 0; at < ENTRIES; at += 1)
    yield rows
      .flatMap((row, sheet) =>
        Array.from({ length: sheet === 0 ? 1 : ROWS_OF_A_TABLE }, () => `${JSON.stringify(row)}\n`),
      )
      .join('');
}

/** @returns the process's peak resident memory in MB; undefined once it has exited */
function readPeakMb(pid: number): number | undefined {
  try {
    const [, kilobytes] = /VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
    return kilobytes === undefined ? undefined : Number(kilobytes) / 1024;
  } catch {
    return undefined;
  }
}

async function measureExport(apiUrl: string, file: string) {
  const began = performance.now();
  const args = ['entries', 'export', '--season', '2026', '--out', file, '--yes'];
  const child = spawn(process.execPath, [join(root, 'shared/ops/dist/portal.js'), ...args], {
    cwd: root,
    env: { PATH: '/usr/bin:/bin', PORTAL_API_URL: apiUrl, OPERATOR_KEY: 'bench' },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  let peakMb = 0;
  const timer = setInterval(() => {
    peakMb = readPeakMb(child.pid ?? 0) ?? peakMb;
  }, SAMPLE_MS);
  const [code] = await once(child, 'exit');
  clearInterval(timer);
  if (code !== 0) throw new Error(`The export ended with ${code}.`);
  return { peakMb, seconds: (performance.now() - began) / 1000 };
}

async function bench(): Promise<number> {
  const sheets = describeSheets(createSheetShape([runningSample(new Date())]));
  const server = createServer((_request, response) => {
    response.setHeader('content-type', 'application/x-ndjson');
    void pipeline(Readable.from(createLines({ entries: ENTRIES, sheets })), response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const apiUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const folder = mkdtempSync(join(tmpdir(), 'portal-export-bench-'));
  process.stdout.write(
    `# Export of ${ENTRIES} entries, ${sheets.length} sheets, ${sheets[0]?.columns.length} columns\n\n`,
  );
  process.stdout.write('| file | seconds | MB | peak memory MB | within limit |\n|---|---|---|---|---|\n');
  let exceeding = 0;
  for (const name of ['entries.csv', 'entries.xlsx']) {
    const file = join(folder, name);
    const { peakMb, seconds } = await measureExport(apiUrl, file);
    const isWithin = peakMb > 0 && peakMb <= MAX_MEMORY_MB;
    if (!isWithin) exceeding += 1;
    const size = statSync(file).size / 1024 / 1024;
    process.stdout.write(
      `| ${name} | ${seconds.toFixed(0)} | ${size.toFixed(0)} | ${peakMb.toFixed(0)} | ${isWithin ? 'yes' : `no: over ${MAX_MEMORY_MB}`} |\n`,
    );
  }
  server.close();
  rmSync(folder, { recursive: true, force: true });
  return exceeding === 0 ? 0 : 1;
}

void bench().then((code) => {
  process.exitCode = code;
});
