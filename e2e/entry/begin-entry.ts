import type { Page } from '@playwright/test';
import { type Participant, type Registration, signUp, storeTokens } from '../harness/participant';

/** Signs a new participant in and opens the first step of a new entry. */
export async function beginEntry(page: Page, options: Registration = {}): Promise<Participant> {
  const participant = await signUp(page.request, options);
  // Only the URL is needed to set cookies; opening a page for it would cost a second.
  const portal = await page.request.get('/health/live');
  await storeTokens(page.context(), new URL(portal.url()).origin, participant);
  await page.goto('/competitionEnter');
  await page.getByRole('button', { name: '开始报名' }).click();
  await page.getByRole('heading', { name: '项目信息', level: 2 }).waitFor();
  return participant;
}
