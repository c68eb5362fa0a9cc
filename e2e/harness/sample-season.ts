import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { SeasonDefinition } from '@portal/season/definition';
import { sampleSeason2026 } from '@portal/season/sample-2026';
import { root } from '../../scripts/toolchain.mjs';

const DAY = 86_400_000;
/** So many days before its deadline the sample season is too old for stories that write, return and extend. */
const ROOM = 14;
/** The day for which the sample's activities and needs were written. */
const WRITTEN_FOR = Date.parse('2026-11-20');

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

async function operate<T>(url: string, key: string, path: string, body: object): Promise<T> {
  const answer = await fetch(`${url}/api/ops/${path}`, {
    method: 'POST',
    headers: { 'tenant-id': '126', authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const { code, msg, data } = (await answer.json()) as { code: number; msg: string; data: T };
  if (code !== 200) throw new Error(`${path} was refused: ${code} ${msg}`);
  return data;
}

/** When its dates come near, the sample season goes on under a version with later ones. */
async function keepSeasonOpen(url: string, key: string): Promise<void> {
  const { id, windows } = sampleSeason2026;
  if (Date.parse(windows.submit.closes) > Date.now() + ROOM * DAY) return;
  const definition = { ...createRunningSeason(), version: 2 };
  await operate(url, key, 'season/publish', { definition });
  await operate(url, key, `season/${id}/open`, {});
}

/** Moves activities and needs, so that each is as far ahead as it was on the day for which they were written. */
async function keepContentOpen(url: string, key: string): Promise<void> {
  const passed = Math.floor((Date.now() - WRITTEN_FOR) / DAY) * DAY;
  const move = (text: string) =>
    text.replaceAll(
      /^((?:starts|ends|signUpUntil|validUntil): )(\d{4}-\d\d-\d\d)/gm,
      (_, name: string, day: string) =>
        `${name}${new Date(Date.parse(day) + passed).toISOString().slice(0, 10)}`,
    );
  const folder = join(root, 'api/seed/content');
  const files = (await readdir(folder, { recursive: true })).filter((file) =>
    /^(activity|financingNeeds)\b.*\.md$/.test(file),
  );
  const documents = await Promise.all(
    files.map(async (path) => ({ path, text: move(await readFile(join(folder, path), 'utf8')) })),
  );
  const { problems } = await operate<{ problems: string[] }>(url, key, 'content/import', {
    documents,
    assets: [],
  });
  if (problems.length > 0) throw new Error(problems.join('\n'));
}

/** The sample has dates of its own, which pass. */
export async function keepSampleOpen(url: string, home: string): Promise<void> {
  const key = (await readFile(join(home, 'operator.key'), 'utf8')).trim();
  await keepSeasonOpen(url, key);
  await keepContentOpen(url, key);
}
