import { compareLikelihoods, countParts } from './likely-questions';

const questions = [
  countParts(['验证码老不来', '短信一直收不到', '点了获取没有短信']),
  countParts(['密码忘了怎么办', '怎么换一个新密码', '老提示密码错误']),
];

describe('the likelihood margin of a question', () => {
  it('is positive for the likeliest question only, and larger for clearer wording', () => {
    const [sms = 0, password = 0] = compareLikelihoods('短信怎么老不来', questions);
    expect(sms).toBeGreaterThan(0);
    expect(password).toBeLessThan(0);
    const [vague = 0] = compareLikelihoods('怎么老不', questions);
    expect(vague).toBeLessThan(sms);
  });

  it('is zero if no word is known or there is only one question', () => {
    expect(compareLikelihoods('xyz', questions)).toEqual([0, 0]);
    expect(compareLikelihoods('短信', questions.slice(0, 1))).toEqual([0]);
    expect(compareLikelihoods('短信', [])).toEqual([]);
  });
});
