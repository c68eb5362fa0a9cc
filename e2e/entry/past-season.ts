import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CurrentSeason } from '@portal/contract/competition/season';
import type { SeasonDefinition } from '@portal/season/definition';
import type { Field } from '@portal/season/field';
import { sampleSeason2026 } from '@portal/season/sample-2026';
import { operate } from '../harness/operator';
import type { PortalProcess } from '../harness/portal-process';
import { createRunningSeason } from '../harness/sample-season';
import { expect } from '../harness/test';

const mentor: Field = { key: 'mentor', type: 'text', label: '指导老师', required: true, limits: { max: 30 } };

/** Asks for a mentor instead of the project's origin, and has other project stages. */
export function createLastSeason(): SeasonDefinition {
  const change = (field: Field): Field[] => {
    if (field.key === 'origin') return [mentor];
    if (field.key !== 'stage' || field.type !== 'select') return [field];
    return [{ ...field, options: [{ value: '概念验证', label: '概念验证' }] }];
  };
  return {
    ...createRunningSeason(),
    id: '2025',
    name: '2025年“启明杯”创新创业大赛',
    steps: sampleSeason2026.steps.map((step) =>
      step.id === 'project' ? { ...step, fields: step.fields.flatMap(change) } : step,
    ),
  };
}

/** Waits until the season is current: the API caches it for two seconds. */
export async function seasonIsOpen(
  url: string,
  { id, version }: Pick<SeasonDefinition, 'id'> & Partial<Pick<SeasonDefinition, 'version'>>,
): Promise<void> {
  const current = async () => {
    const answer = await fetch(`${url}/api/comp/season/current`, { headers: { 'tenant-id': '126' } });
    const { data } = (await answer.json()) as { data: CurrentSeason | null };
    return { id: data?.id, version: data?.definitionVersion };
  };
  await expect.poll(current).toMatchObject(version === undefined ? { id } : { id, version });
}

export async function openSeason(
  definition: SeasonDefinition,
  { home, url }: Pick<PortalProcess, 'home' | 'url'>,
): Promise<void> {
  const file = join(await mkdtemp(join(tmpdir(), 'portal-season-')), `${definition.id}.json`);
  await writeFile(file, JSON.stringify(definition));
  await operate(['season', 'publish', file], home);
  // Tests move a season's dates freely; `--yes` confirms that.
  await operate(['season', 'open', definition.id, '--yes'], home);
  await seasonIsOpen(url, definition);
}
