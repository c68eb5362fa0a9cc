import { compareLikelihoods, countParts } from './likely-questions';

const questions = [
  countParts(['验证码老不来', '短信一直收不到', '点了获取没有短信']),
  countParts(['密码忘了怎么办', '怎么换一个新密码', '老提示密码错误']),
];

describe('how likely a question is asked in these words', () => {
  it('is above zero for the likeliest only, and the more the clearer its words are', () => {
    const [sms = 0, password = 0] = compareLikelihoods('短信怎么老不来', questions);
    expect(sms).toBeGreaterThan(0);
    expect(password).toBeLessThan(0);
    const [vague = 0] = compareLikelihoods('怎么老不', questions);
    expect(vague).toBeLessThan(sms);
  });

  it('says nothing where no word is known, or only one question is there', () => {
    expect(compareLikelihoods('xyz', questions)).toEqual([0, 0]);
    expect(compareLikelihoods('短信', questions.slice(0, 1))).toEqual([0]);
    expect(compareLikelihoods('短信', [])).toEqual([]);
  });
});
