import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { SeasonDefinition } from '@portal/season/definition';
import { sampleSeason2026 } from '@portal/season/sample-2026';
import { root } from '../../scripts/toolchain.mjs';

const DAY = 86_400_000;
/** Days before the deadline when the sample season becomes too old for the tests. */
const ROOM = 14;
/** The day for which the sample's activities and financing needs were written. */
const WRITTEN_FOR = Date.parse('2026-11-20');

/**
 * The sample season as if begun a month ago, without its announcement, which quotes the original deadline.
 */
export function createRunningSeason(): SeasonDefinition {
  const { announcement: _announcement, ...sample } = sampleSeason2026;
  return { ...sample, windows: runningWindows() };
}

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
  const response = await fetch(`${url}/api/ops/${path}`, {
    method: 'POST',
    headers: { 'tenant-id': '126', authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const { code, msg, data } = (await response.json()) as { code: number; msg: string; data: T };
  if (code !== 200) throw new Error(`${path} was refused: ${code} ${msg}`);
  return data;
}

/** Publishes a version of the sample season with later dates when its own deadline is near. */
async function keepSeasonOpen(url: string, key: string): Promise<void> {
  const { id, windows } = sampleSeason2026;
  if (Date.parse(windows.submit.closes) > Date.now() + ROOM * DAY) return;
  const definition = { ...createRunningSeason(), version: 2 };
  await operate(url, key, 'season/publish', { definition });
  await operate(url, key, `season/${id}/open`, {});
}

/** Shifts activities and financing needs, to be as far ahead as on the day they were written for. */
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

export async function keepSampleOpen(url: string, home: string): Promise<void> {
  const key = (await readFile(join(home, 'operator.key'), 'utf8')).trim();
  await keepSeasonOpen(url, key);
  await keepContentOpen(url, key);
}
