import { hash, verify } from '@node-rs/argon2';
import { decryptText } from '@portal/contract/platform-cipher';
import { passwordMessages, passwordSchema } from '@portal/contract/rules/password';
import { BusinessError } from '../platform/errors/business-error';

/** argon2id (the library's default) at OWASP's second recommendation: 19 MiB, 2 passes, 1 lane. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

export function hashPassword(password: string): Promise<string> {
  return hash(password, COST);
}

let absentHash: Promise<string> | undefined;

/**
 * Takes as long for an account that does not exist (`stored` null) as for one that does, so that
 * timing does not tell them apart.
 */
export async function passwordMatches(stored: string | null | undefined, password: string): Promise<boolean> {
  absentHash ??= hashPassword('no account has this password');
  const matches = await verify(stored ?? (await absentHash), password);
  return matches && stored != null;
}

/**
 * Decodes and judges a new password and its repetition.
 *
 * @param fields payload names of the two, for the answer
 * @throws `BAD_REQUEST` with the broken rule's message
 */
export function decodeNewPassword(
  key: string,
  cipher: string,
  repeated?: { cipher: string; field: string },
  field = 'password',
): string {
  const refuse = (path: string, message: string) =>
    new BusinessError('BAD_REQUEST', { msg: message, data: { issues: [{ path: [path], message }] } });
  const password = decryptText(cipher, key);
  const judged = passwordSchema.safeParse(password);
  if (!judged.success) throw refuse(field, passwordMessages.format);
  if (repeated && decryptText(repeated.cipher, key) !== password) {
    throw refuse(repeated.field, passwordMessages.differs);
  }
  return judged.data;
}

/** @returns the name of the counter of wrong passwords that came from an address */
export function addressGuessCounter(address: string): string {
  return `password:address:${address}`;
}
