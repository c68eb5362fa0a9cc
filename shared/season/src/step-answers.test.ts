import { sampleSeason2026 } from './sample-2026';
import { normalizeAnswer, normalizeAnswers } from './step-answers';

const tidy = (stepId: string, answers: Record<string, unknown>) =>
  normalizeAnswers(sampleSeason2026, stepId, answers);

test('identifiers, numbers and dates are stored in half-width characters', () => {
  expect(
    tidy('project', {
      uscc: ' ９１１１００００６０００３７３４１ｌ',
      foundedOn: '２０２４－０３－０１',
      employees: '１２人',
    }),
  ).toEqual({ uscc: '91110000600037341L', foundedOn: '2024-03-01', employees: '12人' });
});

test('table cells are tidied by the rules of their columns', () => {
  const row = {
    id: 'a',
    name: '张三（小）',
    idNumber: '１１０１０５１９４９１２３１００２ｘ',
    mobile: '１３８００１３８０００',
    email: 'Ｚｈａｎｇ＠ｅｘａｍｐｌｅ．ｃｏｍ',
  };
  expect(tidy('team', { members: [row] })).toEqual({
    members: [{ ...row, idNumber: '11010519491231002X', mobile: '13800138000', email: 'Zhang@example.com' }],
  });
  expect(tidy('honours', { rows: [{ id: 'a', number: 'ＺＬ２０２４１０００１２３４．５' }] })).toMatchObject({
    rows: [{ number: 'ZL202410001234.5' }],
  });
});

test('names and texts keep their full-width punctuation and characters', () => {
  const written = {
    name: '“云端”质检（二期）：Ａ１',
    slogan: '更快，更准！',
    keywords: ['Ａ１'],
    region: null,
  };
  expect(tidy('project', written)).toEqual(written);
});

test('blanks around one-line texts are removed, in rows as well', () => {
  const row = { id: 'a', name: ' 张三\u3000', position: '总经理 ' };
  expect(tidy('team', { members: [row] })).toEqual({
    members: [{ id: 'a', name: '张三', position: '总经理' }],
  });
  expect(tidy('project', { name: ' 高原 分选\v' })).toEqual({ name: '高原 分选' });
});

test('line breaks of word processors become newlines in long texts and blanks in names', () => {
  expect(tidy('project', { name: '高原\v分选', summary: '第一段\v第二段\f第三段\u2028第四段\n' })).toEqual({
    name: '高原 分选',
    summary: '第一段\n第二段\n第三段\n第四段\n',
  });
});

test('numbers, legacy answers, masked answers and unknown steps are not tidied', () => {
  expect(tidy('project', { capital: 12_000_000, other__v1: '１' })).toEqual({
    capital: 12_000_000,
    other__v1: '１',
  });
  expect(tidy('gone', { any: '１' })).toEqual({ any: '１' });
  const number = { key: 'n', label: '编号', type: 'text', identifier: true, limits: { max: 9 } } as const;
  expect(normalizeAnswer(number, '110***********002X')).toBe('110***********002X');
});
