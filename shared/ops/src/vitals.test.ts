import type { VitalLine } from '@portal/contract/vitals';
import { runCommand } from './command-line';
import { families } from './commands';

const SET = '20261120T080000Z-00000002';
const line: VitalLine = {
  ...{ remote: 'content', page: '/news/detail/:id', set: null, INP: null },
  LCP: { visits: 300, p75: 1934, good: 246, needsWork: 37, poor: 17 },
  CLS: { visits: 290, p75: 0.041, good: 290, needsWork: 0, poor: 0 },
  TTFB: { visits: 300, p75: 412, good: 299, needsWork: 1, poor: 0 },
};

/** @returns the command's output and its API calls */
async function run(lines: VitalLine[], ...argv: string[]) {
  const asked: unknown[] = [];
  const printed: string[] = [];
  const get = async (path: string, query: object) => {
    asked.push(path, JSON.parse(JSON.stringify(query)));
    return lines;
  };
  const portal = { connect: () => ({ get }) } as unknown as Parameters<typeof runCommand>[2];
  await runCommand(families, ['vitals', ...argv], portal, (text) => void printed.push(text));
  return { printed: printed.join('\n'), asked };
}

test('a page shows percentile and shares, and a dash for missing values', async () => {
  const { printed } = await run([line]);
  expect(printed).toMatch(
    /\/news\/detail\/:id +content +300 +1\.9 s 82\/12\/6 +— +0\.04 100\/0\/0 +412 ms 100\/0\/0/,
  );
});

test('rounded shares sum to a hundred', async () => {
  const LCP = { visits: 8, p75: 1934, good: 1, needsWork: 1, poor: 6 };
  expect((await run([{ ...line, LCP }])).printed).toContain('1.9 s 13/12/75');
});

test('filters are forwarded, and sets are compared line by line', async () => {
  const { printed, asked } = await run(
    [{ ...line, set: SET }],
    ...['--days', '30', '--remote', 'content', '--device', '手机', '--sets', '2'],
  );
  expect(asked).toEqual(['/vitals', { days: '30', remote: 'content', device: 'phone', sets: '2' }]);
  expect(printed).toContain(SET);
});

test('JSON output contains the raw values, and an unknown device is rejected immediately', async () => {
  expect(JSON.parse((await run([line], '--json')).printed)).toEqual([line]);
  expect((await run([])).printed).toBe('这段时间没有访问上报');
  await expect(run([], '--device', '冰箱')).rejects.toThrow(
    '选项 --device 只能是 手机、电脑、phone、desktop：冰箱',
  );
});
