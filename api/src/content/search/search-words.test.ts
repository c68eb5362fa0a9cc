import { toTerms, withoutCircumstances } from './search-words';

const read = (question: string) => [...toTerms(withoutCircumstances(question))];

test('circumstances around a question are ignored', () => {
  expect(read('您好，听说承诺书要盖章')).toEqual(read('承诺书要盖章'));
  expect(read('老板说本届报名截止了')).toEqual(read('说 报名截止了'));
});

test('words are not cut inside a longer word', () => {
  for (const word of [
    '一个人',
    '会计划',
    '所有者权益',
    '不同学校',
    '没有点击',
    '根本来不及',
    '官网上传',
    '其实际用途',
  ])
    expect(withoutCircumstances(word)).toBe(word);
});
