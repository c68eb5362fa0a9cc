import { groupByKind } from './partners-overview';

test('partners are grouped in the given order, with unknown kinds last and empty kinds omitted', () => {
  const items = [
    { kind: '媒体', name: 'c' },
    { kind: '商会', name: 'd' },
    { kind: '银行', name: 'a' },
    { kind: '银行', name: 'b' },
  ];
  const groups = groupByKind(items, ['投资机构', '银行', '媒体']);
  expect(groups.map(({ kind, items: members }) => [kind, members.map(({ name }) => name)])).toEqual([
    ['银行', ['a', 'b']],
    ['媒体', ['c']],
    ['商会', ['d']],
  ]);
});
