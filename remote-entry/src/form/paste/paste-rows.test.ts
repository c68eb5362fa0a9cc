import { asRows } from '@portal/season/answers';
import type { TableField } from '@portal/season/field';
import { sampleSeason2026 as definition } from '@portal/season/sample-2026';
import { enterpriseEntry } from '@portal/season/testing/filled-entry';
import type { ClipboardEvent } from 'react';
import { pasteQuotedCell, readCells } from './clipboard-cells';
import { type PasteTarget, pasteRows } from './paste-rows';

const findTable = (stepId: string) =>
  definition.steps.find(({ id }) => id === stepId)?.fields.find(({ type }) => type === 'table') as TableField;

function paste(stepId: string, text: string, target: Partial<PasteTarget> = {}) {
  let made = 0;
  const newId = () => {
    made += 1;
    return `new${made}`;
  };
  const options = { definition, answers: enterpriseEntry, field: findTable(stepId), rows: [], newId };
  return pasteRows(readCells(text), { ...options, ...target });
}

test('quoted cells keep their line breaks, tabs and quotation marks', () => {
  expect(readCells('姓名\t简介\r\n张\t"第一行\n第二行\t""主任"""\r\n')).toEqual([
    ['姓名', '简介'],
    ['张', '第一行\n第二行\t"主任"'],
  ]);
  expect(readCells('5" 屏幕\t"未闭合')).toEqual([['5" 屏幕', '"未闭合']]);
});

test('rows with headings go to the columns named by them, in any order', () => {
  const { rows, filled, unread } = paste(
    'honours',
    '名称*\t类型\t日期\t状态\n分选装置\t发明专利\t2024/3/5\t已授权\n"一种\n方法"\t实用新型\t2023年12月1日\t申请中\n',
  );
  expect(filled).toBe(2);
  expect(unread).toEqual([]);
  expect(rows).toEqual([
    { id: 'new1', name: '分选装置', kind: '发明专利', date: '2024-03-05', state: '已授权' },
    { id: 'new2', name: '一种 方法', kind: '实用新型', date: '2023-12-01', state: '申请中' },
  ]);
});

test('rows without headings start at the cell pasted into and overwrite existing answers', () => {
  const rows = [
    { id: 's1', name: '甲', kind: '自然人', amount: 1, share: 1 },
    { id: 's2', name: '乙' },
  ];
  const pasted = paste('services', '1,200.5\t60%\n800\t40', { rows, start: { index: 0, column: 'amount' } });
  expect(pasted.rows).toEqual([
    { id: 's1', name: '甲', kind: '自然人', amount: 1_200_500_000, share: 6000 },
    { id: 's2', name: '乙', amount: 800_000_000, share: 4000 },
  ]);
});

test.each(definition.steps.filter(({ id }) => ['team', 'education', 'honours', 'services'].includes(id)))(
  'the table in $title accepts pasted rows in its own terms',
  ({ id }) => {
    const words: Record<string, string> = {
      team: '王五\t是\t总工\t护照\tE1234567\t13900000000\ta@b.cn\t硕士\t高工\t十年经验',
      education: `${asRows(enterpriseEntry.data.team?.members)[0]?.name}\t昆明理工大学\t机械\t本科\t学士\t2008-09\t201207`,
      honours: '获奖\t一等奖\t\t科技厅\t2024.1.2',
      services: '甲公司\t企业\t100\t100',
    };
    const { rows, unread, left } = paste(id, words[id] ?? '');
    expect([rows.length, unread, left]).toEqual([1, [], 0]);
  },
);

test('rows over the limit are counted, and unparsable cells are reported', () => {
  const lines = Array.from({ length: 17 }, (_, at) => `成员${at}\t也许`).join('\n');
  const { rows, filled, left, unread } = paste('team', lines);
  expect([rows.length, filled, left]).toEqual([15, 15, 2]);
  expect(unread[0]).toEqual({ index: 0, label: '项目负责人', text: '也许' });
});

test('a masked number copied from the page does not replace the answer', () => {
  const rows = [{ id: 'm1', idNumber: '110***********002X' }];
  const start = { index: 0, column: 'name' };
  expect(paste('team', '张三\t是\t总经理\t护照\t1**4', { rows, start }).rows[0]).toMatchObject({
    name: '张三',
    idNumber: '110***********002X',
  });
});

test.each([
  ['a text', 'textarea', '"第一行\r\n他说""好"""\r\n', '第一行\n他说"好"'],
  ['a line', 'input', '"一种\n方法"\n', '一种 方法'],
  ['text that contains quotation marks', 'textarea', '"甲"', undefined],
  ['text that is not a cell', 'textarea', '第一行\n"第二行"', undefined],
  ['text with another one next to it', 'textarea', '"第一行\n第二行"\t乙', undefined],
])('only a lone multi-line cell loses its quotation marks, pasted into %s', (_, tag, text, inserted) => {
  class Textarea {}
  const execCommand = jest.fn();
  Object.assign(globalThis, { HTMLTextAreaElement: Textarea, document: { execCommand } });
  const target = tag === 'textarea' ? new Textarea() : {};
  const preventDefault = jest.fn();
  pasteQuotedCell({
    clipboardData: { getData: () => text },
    target,
    preventDefault,
  } as unknown as ClipboardEvent);
  for (const name of ['HTMLTextAreaElement', 'document']) Reflect.deleteProperty(globalThis, name);
  expect(execCommand.mock.calls).toEqual(inserted === undefined ? [] : [['insertText', false, inserted]]);
  expect(preventDefault).toHaveBeenCalledTimes(inserted === undefined ? 0 : 1);
});
