import { createHmac } from 'node:crypto';
import type { Secrets } from './secrets';

/** Hash of guessable text (phone numbers, short codes): useless without the server's key. */
export function keyedHash(secrets: Secrets, purpose: string, ...parts: string[]): string {
  return createHmac('sha256', secrets.derive(purpose)).update(parts.join('\n')).digest('base64url');
}
