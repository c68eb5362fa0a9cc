import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import { Workbook } from 'exceljs';
import { runCommand } from '../command-line';
import { families } from '../commands';
import { createOperatorClient } from '../operator-client';

const text = { format: 'text' } as const;
const member = {
  name: '团队',
  columns: [
    { title: '报名编号', ...text },
    { title: '姓名', ...text },
  ],
};

/** Three entries with a table; the connection breaks as often as the test requires. */
describe('An interrupted export', () => {
  const folder = mkdtempSync(join(tmpdir(), 'portal-export-test-'));
  const file = join(folder, '评审.csv');
  const kept = `${file}.unfinished`;
  const asked: (string | null)[] = [];
  let names: Record<string, string>;
  let title: string;
  let namesakes: (typeof member)[];
  /** Number of lines sent before the connection breaks. */
  let breaksAfter: number;
  let breakLine: () => void;
  const server = createServer((request, response) => {
    const after = new URL(request.url ?? '', 'http://api').searchParams.get('after');
    asked.push(after);
    const chosen = Object.entries(names).filter(([number]) => !after || number > after);
    const main = {
      name: '报名',
      columns: [
        { title: '报名编号', ...text },
        { title, ...text },
      ],
    };
    const lines = [
      { entries: chosen.length, sheets: [main, member, ...namesakes] },
      ...chosen.flatMap(([number, name]) => [
        { sheet: 0, cells: [number, name] },
        { sheet: 1, cells: [number, '甲'] },
        { sheet: 1, cells: [number, '乙'] },
        ...namesakes.map((_, at) => ({ sheet: at + 2, cells: [number, `同名${at}`] })),
      ]),
    ].map((line) => `${JSON.stringify(line)}\n`);
    response.writeHead(200, { 'content-type': 'application/x-ndjson' });
    if (lines.length <= breaksAfter) response.end(lines.join(''));
    else response.write(lines.slice(0, breaksAfter).join(''));
    breakLine = () => response.destroy();
  });
  beforeAll(() => new Promise<void>((done) => void server.listen(0, '127.0.0.1', done)));
  afterAll(async () => {
    rmSync(folder, { recursive: true, force: true });
    await new Promise((done) => server.close(done));
  });
  beforeEach(() => {
    answer = undefined;
    names = { '101': '高原', '102': '湖泊', '103': '山谷' };
    title = '项目名称';
    namesakes = [];
    breaksAfter = 99;
    asked.length = 0;
    for (const name of readdirSync(folder)) rmSync(join(folder, name));
  });
  afterEach(() => jest.useRealTimers());

  /** The operator's answer; undefined without a terminal. */
  let answer: boolean | undefined;
  async function exportEntries(...options: string[]): Promise<string> {
    const apiUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const said: string[] = [];
    const portal = {
      ask: answer === undefined ? undefined : () => Promise.resolve(answer === true),
      connect: () => createOperatorClient({ apiUrl, operatorKey: 'k', tenantId: '126', operator: '王审核' }),
      openReleases: () => Promise.reject(new Error('This test has no release store')),
    };
    const argv = ['entries', 'export', '--season', '2026', '--out', file, ...options];
    await runCommand(families, argv, portal, (line) => void said.push(line));
    return said.join('\n');
  }
  /** Interrupts the export within the second entry. */
  async function breakOff(): Promise<void> {
    breaksAfter = 6;
    const broken = expect(exportEntries()).rejects.toThrow('同一命令');
    while (!(existsSync(kept) && readFileSync(kept, 'utf8').includes('湖泊'))) await turn();
    breakLine();
    await broken;
    breaksAfter = 99;
  }
  const rows = (name: string) => readFileSync(name, 'utf8').slice(1).trimEnd().split('\r\n');

  it('resumes after the last complete entry', async () => {
    await breakOff();
    expect(statSync(kept).mode & 0o077).toBe(0);
    expect(await exportEntries()).toContain('3 份报名：报名 3 行，团队 6 行');
    expect(asked).toEqual([null, '101']);
    expect(rows(file)).toEqual(['报名编号,项目名称', '101,高原', '102,湖泊', '103,山谷']);
    const members = ['101,甲', '101,乙', '102,甲', '102,乙', '103,甲', '103,乙'];
    expect(rows(join(folder, '评审-团队.csv'))).toEqual(['报名编号,姓名', ...members]);
    expect(readdirSync(folder).sort()).toEqual(['评审-团队.csv', '评审.csv']);
    for (const name of readdirSync(folder)) expect(statSync(join(folder, name)).mode & 0o077).toBe(0);
  });

  it('asks before overwriting an earlier export, which may contain an operator’s notes', async () => {
    const noted = '报名编号,项目名称,评委\r\n101,高原,好';
    writeFileSync(file, noted);
    await expect(exportEntries()).rejects.toThrow(`${file} 已存在，将被覆盖`);
    answer = false;
    await expect(exportEntries()).rejects.toThrow('已取消');
    expect(readFileSync(file, 'utf8')).toBe(noted);
    expect(asked).toEqual([]);
    answer = true;
    expect(await exportEntries()).toContain('3 份报名');
    expect(await exportEntries('--yes')).toContain('3 份报名');
  });

  it('asks before overwriting a table’s file, even if the first file does not exist', async () => {
    const table = join(folder, '评审-团队.csv');
    writeFileSync(table, '报名编号,姓名,评委\r\n101,甲,好');
    writeFileSync(join(folder, '评审-备注.csv'), '不是导出的');
    await expect(exportEntries()).rejects.toThrow(`${table} 已存在，将被覆盖`);
    answer = false;
    await expect(exportEntries()).rejects.toThrow('已取消');
    expect(rows(table)).toHaveLength(2);
    expect(readdirSync(folder).sort()).toEqual(['评审-团队.csv', '评审-备注.csv'].sort());
    answer = true;
    expect(await exportEntries()).toContain('3 份报名');
    expect(rows(table)).toHaveLength(7);
  });

  it('writes one file per table, also for tables of the same name', async () => {
    namesakes = [member, { ...member, name: '团队 2' }];
    const said = await exportEntries();
    const files = ['评审-团队.csv', '评审-团队_2.csv', '评审-团队_2_2.csv'].map((name) => join(folder, name));
    for (const each of files) expect(said).toContain(`已导出：${each}（`);
    expect(files.map((each) => rows(each)[1])).toEqual(['101,甲', '101,同名0', '101,同名1']);
  });

  it('gives sheets and files distinct names if table names differ only by case, which Excel and Windows ignore', async () => {
    namesakes = [
      { ...member, name: 'IP清单' },
      { ...member, name: 'ip清单' },
    ];
    const table = join(folder, '评审.xlsx');
    await exportEntries('--out', table);
    const workbook = await new Workbook().xlsx.readFile(table);
    expect(workbook.worksheets.map(({ name }) => name)).toEqual(['报名', '团队', 'IP清单', 'ip清单 2']);
    expect(await exportEntries()).toContain(join(folder, '评审-ip清单_2.csv'));
  });

  it('says which answers are older', async () => {
    await breakOff();
    expect(await exportEntries()).toContain('前 1 份');
  });

  it('leaves no file and offers no resumption if no complete entry was read', async () => {
    breaksAfter = 2;
    const broken = exportEntries().catch((error: Error) => error.message);
    while (!(existsSync(kept) && readFileSync(kept, 'utf8').includes('高原'))) await turn();
    breakLine();
    expect(await broken).not.toContain('同一命令');
    expect(existsSync(kept)).toBe(false);
  });

  it('says where the rows are if the table cannot be written, and leaves no partial table', async () => {
    const table = join(folder, '满.csv');
    symlinkSync('/dev/full', `${table}.part`);
    await expect(exportEntries('--out', table)).rejects.toMatchObject({
      failure: 'store',
      message: expect.stringMatching(/^文件读写失败：.*已读的留在 .*满\.csv\.unfinished/s),
    });
    expect(readdirSync(folder).filter((name) => name.startsWith('满'))).toEqual(['满.csv.unfinished']);
    rmSync(`${table}.unfinished`);
  });

  it('rejects a folder, a device or an unsupported extension before reading anything', async () => {
    const device = join(folder, '设备.csv');
    symlinkSync('/dev/null', device);
    for (const [out, said] of [
      [folder, '不能写成文件'],
      [device, '不能写成文件'],
      [join(folder, '评审.pdf'), '只能导出为 csv 或 xlsx'],
    ] as const)
      await expect(exportEntries('--out', out)).rejects.toThrow(said);
    expect(asked).toEqual([]);
    rmSync(device);
  });

  it('reports a full disk while writing a workbook', async () => {
    const table = join(folder, '满.xlsx');
    symlinkSync('/dev/full', `${table}.part`);
    await expect(exportEntries('--out', table)).rejects.toMatchObject({
      failure: 'store',
      message: expect.stringContaining('磁盘已满'),
    });
    expect(readdirSync(folder).filter((name) => name.startsWith('满'))).toEqual(['满.xlsx.unfinished']);
    rmSync(`${table}.unfinished`);
  });

  it.each([
    ['another filter', () => exportEntries('--track', '智能')],
    [
      'other columns',
      () => {
        title = '名称';
        return exportEntries();
      },
    ],
    [
      'an hour later',
      () => {
        jest.useFakeTimers({
          now: Date.now() + 3_600_001,
          doNotFake: ['nextTick', 'setImmediate', 'setTimeout'],
        });
        return exportEntries();
      },
    ],
  ])('starts over: %s', async (_what, again) => {
    await breakOff();
    names['101'] = '新名';
    expect(await again()).toContain('3 份报名：报名 3 行，团队 6 行');
    expect(rows(file)[1]).toBe('101,新名');
    expect(existsSync(kept)).toBe(false);
  });
});
