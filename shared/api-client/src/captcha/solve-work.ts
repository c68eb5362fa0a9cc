import type { AltchaResult } from '@portal/contract/captcha';
import { solveChallenge } from 'altcha-lib/v1';
import { getAltchaChallenge } from './get-altcha-challenge';

/**
 * The ALTCHA protocol, version 1 (altcha.org): the browser searches the number whose hash the server named.
 * @returns the one-use result that goes wherever a captcha result goes
 * @throws Error when the work was given up or has no solution; ApiError when no work could be had
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
