import { sampleSeason2026 as definition } from '@portal/season/sample-2026';
import type { PropsWithChildren } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { UnsavedAnswers } from './unsaved-answers';

jest.mock('@portal/ui', () => ({ Button: () => null }));
jest.mock('@portal/ui/controls', () => {
  const Box = ({ as: Tag = 'div', children }: PropsWithChildren<{ as?: 'div' | 'dl' | 'dt' | 'dd' }>) => (
    <Tag>{children}</Tag>
  );
  return { Box, Stack: Box, Text: Box };
});
jest.mock('@portal/ui/controls/page', () => ({ Alert: ({ children }: PropsWithChildren) => children }));

type Rows = Record<string, unknown>[];

/** Renders the members on this device against the saved ones. @returns each line with its label */
function showMembers(members: Rows | undefined, saved: Rows): string[][] {
  const unsaved = [{ stepId: 'team', answers: { members }, saved: { members: saved } }];
  const answers = { participant: 'personal', data: {}, today: '2026-11-21' } as const;
  const shown = renderToStaticMarkup(
    <UnsavedAnswers definition={definition} answers={answers} unsaved={unsaved} />,
  );
  return [...shown.matchAll(/<dt>(.*?)<\/dt><dd>(.*?)<\/dd>/g)].map(([, label = '', text = '']) => [
    label,
    text,
  ]);
}

const first = { id: 'm1', name: '张明远', idNumber: '11010519491231002X' };
const second = { id: 'm2', name: '李思齐' };

test('a deleted row is listed with its former answers, sensitive ones masked', () => {
  expect(showMembers([second], [first, second])).toEqual([
    ['成员1', expect.stringMatching(/^（已删除）姓名：张明远；.*：110\*+002X$/)],
  ]);
});

test('a deleted row is distinguished from a change to the row that now has its index', () => {
  expect(showMembers([{ ...second, name: '李思思' }], [first, second])).toEqual([
    ['成员1·姓名', '李思思'],
    ['成员1', expect.stringContaining('张明远')],
  ]);
});

test('all rows of an emptied table are listed, except rows without answers', () => {
  expect(showMembers(undefined, [second, { id: 'm3' }])).toEqual([['成员1', '（已删除）姓名：李思齐']]);
});
