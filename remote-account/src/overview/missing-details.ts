import type { AccountInfo } from '@portal/contract/account';

/** @returns what the account does not say yet, in the words of the profile's lines */
export function missingDetails({ nickname, email, contactPhone, userInfo }: AccountInfo): string[] {
  const missing: string[] = [];
  if (!nickname) missing.push('名称备注');
  if (!contactPhone) missing.push('联系电话');
  if (!email) missing.push('邮箱');
  if (userInfo.logoType !== 2) missing.push('图片头像');
  return missing;
}
