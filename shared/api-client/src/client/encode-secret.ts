import { platformKey } from './configure';
import { ApiError, networkMessage } from './errors';
import { reportError } from './request';

/**
 * Encodes a password, or a captcha's answer, as the platform requires. First use downloads the cipher: the form that
 * asks for a password is usable before that.
 * @param key default: the platform's
 * @throws ApiError, shown already, where the cipher can not be loaded
 */
export async function encodeSecret(plain: string, key: string = platformKey()): Promise<string> {
  const { encryptText } = await import('@portal/contract/platform-cipher').catch(() => {
    const error = new ApiError('network', 0, networkMessage);
    reportError(error, false);
    throw error;
  });
  return encryptText(plain, key);
}
