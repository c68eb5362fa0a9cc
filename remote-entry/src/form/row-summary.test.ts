import type { TableField } from '@portal/season/field';
import { sampleSeason2026 as season } from '@portal/season/sample-2026';
import { personalEntry } from '@portal/season/testing/filled-entry';
import { summarizeRow } from './row-summary';

const team = season.steps.find(({ id }) => id === 'team')?.fields[0] as TableField;
const line = (row: Record<string, unknown>, field = team) => summarizeRow(season, field, row, personalEntry);

test('a row is summarized by its first answers, or by its row name if it has none', () => {
  expect(line({ id: 'm1', name: '张明远', isLeader: true, position: '总经理' })).toBe(
    '张明远 · 项目负责人 · 总经理',
  );
  expect(line({ id: 'm1' })).toBe('新成员');
});

test('a row never shows an identity number or phone number, even if it has no other answers', () => {
  expect(line({ id: 'm1', idNumber: '11010519491231002X', mobile: '13800138000' })).toBe('新成员');
  const open = { ...team, columns: team.columns.map((column) => ({ ...column, sensitive: false })) };
  expect(line({ id: 'm1', idNumber: '11010519491231002X' }, open)).toBe('新成员');
  expect(line({ id: 'm1', name: '11010519491231002X' })).toBe('110***********002X');
});
