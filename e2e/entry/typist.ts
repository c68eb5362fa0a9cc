import { setTimeout as pause } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { paths } from '@portal/contract/paths';
import type { SeededRandom } from '../harness/seeded-random';

/** Inputs to type into, by step: text, table cells (one of them sensitive) and amounts. */
const TYPED: Readonly<Record<string, { title: string; ids: readonly string[] }>> = {
  project: {
    title: '项目信息',
    ids: ['name', 'slogan', 'summary', 'innovation', 'scenario', 'teamName'],
  },
  team: {
    title: '核心团队',
    ids: ['name', 'position', 'idNumber', 'mobile', 'bio'].map((key) => `members-0-${key}`),
  },
  plan: { title: '商业计划书', ids: ['abstract', 'market', 'model'] },
  finance: { title: '财务数据', ids: ['figures-revenue-2025', 'figures-profit-2024'] },
};

const LETTERS = [...'abcdefghjkmnpqrstuvwxyz23456789高原智造云上星火果实分选', ' '];
const FIGURES = [...'123456789'];

export function getStepId(id: string): string {
  return id.split('-')[1] ?? '';
}

export function anyFields(random: SeededRandom): string[] {
  return random.shuffle(
    Object.entries(TYPED).flatMap(([step, { ids }]) => ids.map((id) => `answer-${step}-${id}`)),
  );
}

export function findInput(page: Page, id: string) {
  return page.locator(`[id="${id}"]`);
}

export async function openEntry(page: Page, origin: string, step = 'project'): Promise<void> {
  await page.goto(`${origin}${paths.competitionEnter.href()}?step=${step}`);
  await page.getByRole('heading', { name: TYPED[step]?.title, level: 2 }).waitFor();
}

export async function goToStep(page: Page, step: string): Promise<void> {
  const title = TYPED[step]?.title ?? '';
  if (await page.getByRole('heading', { name: title, level: 2 }).isVisible()) return;
  const steps = page.getByRole('navigation', { name: '报名步骤' });
  await steps.getByRole('link', { name: title }).click({ timeout: 5000 });
  await page.getByRole('heading', { name: title, level: 2 }).waitFor({ timeout: 5000 });
}

/** Focuses a field and selects its content; a sensitive answer that is saved must be replaced. */
async function takeField(page: Page, id: string): Promise<void> {
  const input = findInput(page, id);
  if (id.endsWith('-idNumber') && (await input.getAttribute('readonly', { timeout: 5000 })) !== null)
    await page.getByRole('button', { name: '更换', exact: true }).click({ timeout: 5000 });
  await input.focus({ timeout: 5000 });
  await page.keyboard.press('ControlOrMeta+A');
}

/** Types into one field after the other, at the irregular pace of a person, until aborted. */
export async function typeUntil(
  page: Page,
  fields: readonly string[],
  random: SeededRandom,
  stop: AbortSignal,
  onPress?: (id: string, value: string) => void,
): Promise<void> {
  for (const id of fields) {
    if (stop.aborted) return;
    await goToStep(page, getStepId(id));
    await takeField(page, id);
    const letters = id.includes('figures') ? FIGURES : LETTERS;
    const length = id.includes('figures') ? 3 + random.below(4) : 5 + random.below(14);
    let typed = '';
    for (let count = 0; count < length && !stop.aborted; count += 1) {
      const letter = random.pick(letters);
      typed += letter;
      onPress?.(id, typed);
      await page.keyboard.type(letter);
      await pause(random.below(random.below(5) === 0 ? 300 : 40));
    }
    // A replacement is saved on blur.
    if (id.endsWith('-idNumber')) await page.keyboard.press('Tab');
  }
}
