import type { AltchaResult } from '@portal/contract/captcha';
import { solveChallenge } from 'altcha-lib/v1';
import { getAltchaChallenge } from './captcha';

/**
 * The ALTCHA protocol, version 1 (altcha.org): searches the number whose hash the server gave. A separate
 * module, so that its library is only loaded when needed.
 * @returns a one-use result, accepted wherever a captcha result is
 * @throws Error when aborted or without a solution; ApiError when the challenge could not be fetched
 */
export async function solveWork(signal: AbortSignal): Promise<string> {
  const { algorithm, challenge, maxnumber, salt, signature } = await getAltchaChallenge(signal);
  const { promise, controller } = solveChallenge(challenge, salt, algorithm, maxnumber);
  signal.addEventListener('abort', () => controller.abort());
  const solution = await promise;
  signal.throwIfAborted();
  if (!solution) throw new Error('The proof of work has no solution');
  return btoa(
    JSON.stringify({ algorithm, challenge, number: solution.number, salt, signature } satisfies AltchaResult),
  );
}
