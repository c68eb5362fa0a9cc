import { setTimeout as sleep } from 'node:timers/promises';

const ANSWER_MS = 3000;
const TAKEN_WITHIN_MS = 5000;
const ASK_EVERY_MS = 200;

/** @returns id of the set that a portal serves, null for none, undefined where no portal answers. */
export async function servedSet(portal: string | undefined): Promise<string | null | undefined> {
  if (!portal) return undefined;
  try {
    const url = new URL('/health/ready', portal);
    const answer = await fetch(url, { signal: AbortSignal.timeout(ANSWER_MS) });
    const { releaseSet } = (await answer.json()) as { releaseSet?: unknown };
    return typeof releaseSet === 'string' || releaseSet === null ? releaseSet : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Waits until a portal has taken a set; one that does not answer is not waited for.
 * @returns what to tell when it serves another set instead, otherwise undefined.
 */
export async function refusalByPortal(
  portal: string | undefined,
  wanted: string,
  patience = TAKEN_WITHIN_MS,
): Promise<string | undefined> {
  const until = Date.now() + patience;
  for (;;) {
    const served = await servedSet(portal);
    if (served === undefined || served === wanted) return undefined;
    if (Date.now() >= until) return lineOfRefusal(wanted, served);
    await sleep(ASK_EVERY_MS);
  }
}

function lineOfRefusal(wanted: string, served: string | null): string {
  const instead = served ? `仍在提供 ${served}` : '没有提供任何发布集';
  return `注意：门户没有采用发布集 ${wanted}，${instead}；原因见门户的日志，可用 release rollback 退回`;
}
