import { platformKey } from './configure';
import { ApiError, networkMessage } from './errors';
import { reportError } from './request';

/**
 * Encodes a password or captcha answer as the platform requires. The cipher is loaded on first use, so that
 * the form need not wait for it.
 * @param key default: the platform's
 * @throws ApiError, already shown, when the cipher cannot be loaded
 */
export async function encodeSecret(plain: string, key: string = platformKey()): Promise<string> {
  const { encryptText } = await import('@portal/contract/platform-cipher').catch(() => {
    const error = new ApiError('network', 0, networkMessage);
    reportError(error, false);
    throw error;
  });
  return encryptText(plain, key);
}
