import { ApiError } from '@portal/api-client';
import { type Exchange, isAnswered, plainText, readRefusal, toHistory } from './conversation';

const said = (id: number): Exchange => ({
  id,
  question: `问题${id}`,
  answer: { answer: `<p>回答<b>${id}</b></p>`, sources: [], suggestions: [] },
});

test('plainText strips HTML from an answer', () => {
  expect(plainText('<p>请在<a href="/x">这里</a>\n报名</p>')).toBe('请在 这里 报名');
});

test('plainText does not split a surrogate pair when it truncates', () => {
  expect(plainText(`<p>${'𠮷'.repeat(2001)}</p>`)).toBe('𠮷'.repeat(2000));
  expect(plainText(`<p>a${'𠮷'.repeat(2000)}</p>`)).toBe(`a${'𠮷'.repeat(1999)}`);
});

test('the history contains the last twenty answered questions', () => {
  const exchanges = [
    { id: 0, question: '失败', answer: null },
    ...Array.from({ length: 12 }, (_, i) => said(i + 1)),
  ];
  const history = toHistory(exchanges);
  expect(history).toHaveLength(20);
  expect(history[0]).toEqual({ role: 'user', text: '问题3' });
  expect(history.at(-1)).toEqual({ role: 'assistant', text: '回答 12' });
});

test('a rate limit shows the API’s message; other failures show no reason', () => {
  const often = new ApiError('http', 429, '操作过于频繁，请稍后再试');
  expect(readRefusal(often)).toBe('操作过于频繁，请稍后再试');
  expect(readRefusal(new ApiError('network', 0, '服务连接异常，请重试'))).toBeUndefined();
  expect(readRefusal(new ApiError('http', 502, '系统接口502异常'))).toBeUndefined();
});

test('reload and back navigation do not repeat the question in the URL, even if others followed it', () => {
  const stored = [said(1), said(2)];
  expect(isAnswered('问题1', stored, true)).toBe(true);
  expect(isAnswered('问题2', stored, true)).toBe(true);
  expect(isAnswered('问题3', stored, true)).toBe(false);
});

test('a link with a question asks it unless its answer is the last one shown', () => {
  const stored = [said(1), said(2)];
  expect(isAnswered('问题1', stored, false)).toBe(false);
  expect(isAnswered('问题2', stored, false)).toBe(true);
  expect(isAnswered('问题1', [], false)).toBe(false);
});
