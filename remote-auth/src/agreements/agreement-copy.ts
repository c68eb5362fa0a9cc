export const agreementCopy = {
  read: '我已阅读并同意',
  and: '和',
  user: { button: '《用户协议》', title: '用户服务协议', slug: 'agreements/user' },
  privacy: { button: '《隐私协议》', title: '隐私政策', slug: 'agreements/privacy' },
  failed: '协议内容加载失败',
  retry: '重试',
} as const;

export type AgreementName = 'user' | 'privacy';
