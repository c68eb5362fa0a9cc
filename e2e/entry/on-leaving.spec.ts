import { readFile } from 'node:fs/promises';
import { signUp, storeTokens } from '../harness/participant';
import { expect, test } from '../harness/test';
import { openStep } from './fill-steps';
import { writeEntry } from './written-entry';

test('full-width digits become half-width on blur, amounts are right-aligned, and the commitment letter is downloaded filled in', async ({
  page,
  baseURL,
}) => {
  const participant = await signUp(page.request, { track: [2, 22] });
  await writeEntry(page.request, participant, { name: '云上花园' });
  await storeTokens(page.context(), baseURL, participant);
  await page.goto('/competitionEnter');
  await openStep(page, '核心团队');
  await page.getByRole('button', { name: '添加成员' }).click();
  const mobile = page.getByRole('textbox', { name: '手机' }).last();
  await mobile.fill('１３８００１３８０００');
  await mobile.press('Tab');
  await expect(mobile).toHaveValue('13800138000');
  await openStep(page, '财务数据');
  const revenue = page.getByRole('row', { name: '营业收入' }).getByRole('textbox').first();
  await revenue.fill('１２３４５６.5');
  await revenue.press('Tab');
  await expect(revenue).toHaveValue('123,456.5');
  await expect(revenue).toHaveCSS('text-align', 'right');

  await test.step('the commitment letter can be downloaded as .docx and as PDF', async () => {
    await openStep(page, '材料');
    for (const [button, begins] of [
      ['下载Word', 'PK'],
      ['下载PDF', '%PDF-'],
    ] as const) {
      const downloading = page.waitForEvent('download');
      await page.getByRole('button', { name: button }).first().click();
      const bytes = await readFile(await (await downloading).path());
      expect(bytes.toString('latin1', 0, begins.length)).toBe(begins);
      expect(bytes.length).toBeGreaterThan(1000);
    }
  });
});
