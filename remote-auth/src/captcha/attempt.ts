import { checkCaptcha } from '@portal/api-client/captcha';
import {
  type CaptchaChallenge,
  type CaptchaKind,
  type CaptchaPoint,
  captchaCodes,
} from '@portal/contract/captcha';
import { encryptText } from '@portal/contract/platform-cipher';
import { clientUid } from './client-uid';

/**
 * Has an answer checked.
 * @param answer the piece's place, or the clicked points in order, on the server's scale
 * @returns the one-use result for the business call, or undefined when the answer is wrong or could not be checked
 */
export async function attempt(
  kind: CaptchaKind,
  { token, secretKey }: CaptchaChallenge,
  answer: CaptchaPoint | readonly CaptchaPoint[],
): Promise<string | undefined> {
  const plain = JSON.stringify(answer);
  const seal = (text: string) => (secretKey ? encryptText(text, secretKey) : text);
  try {
    const { repCode } = await checkCaptcha({
      captchaType: kind,
      pointJson: seal(plain),
      token,
      clientUid: clientUid(kind),
    });
    return repCode === captchaCodes.success.repCode ? seal(`${token}---${plain}`) : undefined;
  } catch {
    return undefined;
  }
}
