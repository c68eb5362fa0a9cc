import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setImmediate as turn } from 'node:timers/promises';
import type { SavedStep } from '@portal/contract/competition/entry';
import { createOperatorClient } from '@portal/ops/operator-client';
import { type Step, seasonDefinitionSchema } from '@portal/season/definition';
import {
  openSmallSeason,
  SMALL_SEASON,
  type SmallEntry,
  smallEntry,
  smallSeason,
  startSeason,
  submitSmall,
} from '../../testing/entries';
import { buildTestApp, type TestApp } from '../../testing/test-app';
import { listEntryIds } from './entry-list';
import { createSheetLines } from './export-entries';
import { createSheetShape, describeSheets } from './sheet-shape';

describe('Rows of an export', () => {
  let test: TestApp;
  const entries: SmallEntry[] = [];
  const ids = () => entries.map(({ id }) => id);
  const season = { id: SMALL_SEASON, currentVersion: 1 };
  beforeAll(async () => {
    test = await buildTestApp();
    await openSmallSeason(test);
    for (let made = 0; made < 3; made += 1) entries.push(await smallEntry(test));
    for (const entry of entries) await submitSmall(test, entry, { consents: {} });
  });
  afterAll(() => test.close());

  async function collectRows(chosen: readonly string[]) {
    const rows = [];
    for await (const row of createSheetLines(test.app, season, chosen)) rows.push(row);
    return rows;
  }

  it('yield to other requests after each entry', async () => {
    let turns = 0;
    let over = false;
    const others = (async () => {
      for (; !over; turns += 1) await turn();
    })();
    const rows = await collectRows(ids());
    over = true;
    await others;
    expect(rows).toHaveLength(4);
    expect(turns).toBeGreaterThan(3);
  });

  it('continue after a given entry, even if it is no longer in the list', async () => {
    const numbers = async (after?: string) => {
      const found = await listEntryIds(test.app.db, { season: SMALL_SEASON, after });
      const rows = await collectRows(found);
      return rows.flatMap((row) => ('cells' in row && row.sheet === 0 ? row.cells.slice(0, 1) : []));
    };
    const [first, second, third] = await numbers();
    expect(await numbers(String(first))).toEqual([second, third]);
    expect(await numbers(`${second}0`)).toEqual([third]);
  });

  it('are read in batches', async () => {
    const { db } = test.app;
    await collectRows(ids());
    const asked = [jest.spyOn(db, 'select'), jest.spyOn(db, 'selectDistinctOn'), jest.spyOn(db, 'execute')];
    const count = () => asked.reduce((sum, spy) => sum + spy.mock.calls.length, 0);
    await collectRows(ids().slice(0, 1));
    const forOne = count();
    await collectRows(ids());
    expect(count() - forOne).toBe(forOne);
    jest.restoreAllMocks();
  });
});

it('leaves out cells of columns that do not apply to their row', async () => {
  const test = await buildTestApp();
  const small = smallSeason(test.clock.now());
  const patents = {
    key: 'patents',
    label: '专利',
    type: 'table',
    rowName: '专利',
    limits: { max: 5 },
    columns: [
      { key: 'granted', label: '已授权', type: 'boolean' },
      {
        key: 'number',
        label: '专利号',
        type: 'text',
        limits: { max: 20 },
        when: { field: '.granted', is: true },
      },
    ],
  };
  const steps = small.steps.map((step) =>
    step.id === 'project' ? { ...step, fields: [...step.fields, patents] } : step,
  );
  await startSeason(test, seasonDefinitionSchema.parse({ ...small, steps }));
  const { id, token, revision } = await smallEntry(test);
  const rows = [
    { id: 'p1', granted: true, number: 'ZL-1' },
    { id: 'p2', granted: false, number: 'ZL-2' },
  ];
  const data = { name: '云端质检', track: ['information', 'ai-software'], patents: rows };
  const body = { data, baseRevision: revision };
  const saved = await test.call<SavedStep>('PUT', `/api/comp/entry/${id}/step/project`, { token, body });
  expect((await submitSmall(test, { id, token, revision: saved.data.revision })).code).toBe(200);
  const cells = [];
  for await (const line of createSheetLines(test.app, { id: SMALL_SEASON, currentVersion: 1 }, [id]))
    if ('cells' in line && line.sheet === 1) cells.push(line.cells.slice(-2));
  expect(cells).toEqual([
    ['是', 'ZL-1'],
    ['否', null],
  ]);
  await test.close();
});

it('keeps the original meaning of an answer whose field changed in a later version', async () => {
  const test = await buildTestApp();
  const small = smallSeason(test.clock.now());
  const version = (number: number, ...fields: object[]) => {
    const asked = (step: Step) => (step.id === 'project' ? [...step.fields, ...fields] : step.fields);
    const steps = small.steps.map((step) => ({ ...step, fields: asked(step) }));
    return seasonDefinitionSchema.parse({ ...small, version: number, steps });
  };
  const income = { key: 'income', label: '收入' };
  const until = { key: 'until', label: '做到何时', type: 'month' };
  const parts = { key: 'parts', label: '组成', type: 'table', rowName: '项', limits: { max: 3 } };
  const weight = { key: 'weight', label: '重量' };
  await startSeason(
    test,
    version(
      1,
      { ...income, type: 'number', unit: '元' },
      { ...until, present: '仍在进行' },
      { ...parts, columns: [{ ...weight, type: 'number', unit: '克' }] },
    ),
  );
  const { id, token, revision } = await smallEntry(test);
  const answers = { income: 120, until: 'present', parts: [{ id: 'p1', weight: 7 }] };
  const data = { name: '云端质检', track: ['information', 'ai-software'], ...answers };
  const body = { data, baseRevision: revision };
  const saved = await test.call<SavedStep>('PUT', `/api/comp/entry/${id}/step/project`, { token, body });
  expect((await submitSmall(test, { id, token, revision: saved.data.revision })).code).toBe(200);
  await startSeason(
    test,
    version(2, { ...income, type: 'money' }, until, { ...parts, columns: [{ ...weight, type: 'percent' }] }),
  );
  const cells = [];
  for await (const line of createSheetLines(test.app, { id: SMALL_SEASON, currentVersion: 2 }, [id]))
    if ('cells' in line) cells.push(line.cells.slice(line.sheet === 0 ? -3 : -1));
  expect(cells).toEqual([['120元', '仍在进行', 1], ['7克']]);
  await test.close();
});

it('reports an interrupted export instead of returning a truncated one', async () => {
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'application/x-ndjson' });
    response.write('["报名编号"]\n', () => response.destroy());
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const apiUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const client = createOperatorClient({ apiUrl, operatorKey: 'k', tenantId: '126', operator: '王审核' });
  const read = async () => {
    for await (const line of client.lines('/entries/export', {})) JSON.parse(line);
  };
  await expect(read()).rejects.toThrow('中断');
  await new Promise((done) => server.close(done));
});

test('consents found only in an earlier version have a column, too', () => {
  const season = smallSeason(new Date());
  const consents = (...ids: string[]) =>
    ids.map((id) => ({ id, title: id, text: `同意${id}`, required: false }));
  const shape = createSheetShape([
    { ...season, version: 2, consents: consents('a') },
    { ...season, consents: consents('a', 'b') },
  ]);
  const titles = describeSheets(shape)[0]?.columns.map(({ title }) => title);
  expect(titles?.filter((title) => title.startsWith('授权·'))).toEqual(['授权·同意a', '授权·同意b']);
});
