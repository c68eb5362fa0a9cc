import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { SeasonDefinition } from '@portal/season/definition';
import { sampleSeason2026 } from '@portal/season/sample-2026';

const DAY = 86_400_000;
/** So many days before its deadline the sample season is too old for stories that write, return and extend. */
const ROOM = 14;

/** The sample season as if it had begun a month ago. Its announcement tells the sample's own deadline, so it has none. */
export function createRunningSeason(): SeasonDefinition {
  const { announcement: _announcement, ...sample } = sampleSeason2026;
  return { ...sample, windows: runningWindows() };
}

/** Windows of a season that has begun and in which entries can be submitted for a while. */
function runningWindows(): SeasonDefinition['windows'] {
  const at = (days: number) => new Date(Date.now() + days * DAY).toISOString();
  const open = { opens: at(-30), closes: at(70) };
  return {
    register: open,
    draft: open,
    submit: open,
    review: { opens: at(70), closes: at(150) },
    final: { opens: at(160), closes: at(180) },
  };
}

async function operate(url: string, key: string, path: string, body: object): Promise<void> {
  const answer = await fetch(`${url}/api/ops/season/${path}`, {
    method: 'POST',
    headers: { 'tenant-id': '126', authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const { code, msg } = (await answer.json()) as { code: number; msg: string };
  if (code !== 200) throw new Error(`season/${path} was refused: ${code} ${msg}`);
}

/** The sample season has dates of its own; when they come near, it goes on under a version with later ones. */
export async function keepSampleSeasonOpen(url: string, home: string): Promise<void> {
  const { id, windows } = sampleSeason2026;
  if (Date.parse(windows.submit.closes) > Date.now() + ROOM * DAY) return;
  const key = (await readFile(join(home, 'operator.key'), 'utf8')).trim();
  const definition = { ...createRunningSeason(), version: 2 };
  await operate(url, key, 'publish', { definition });
  await operate(url, key, `${id}/open`, {});
}
