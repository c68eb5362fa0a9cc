import type { ReceiptDetail } from '@portal/contract/competition/entry';
import { findSeriousViolations } from '../harness/axe';
import { operate } from '../harness/operator';
import { call, signUp, storeTokens } from '../harness/participant';
import { expect, test } from '../harness/test';
import { expectSaved, openStep, submit } from './fill-steps';
import { readQrCode } from './qr-code';
import { submitWritten, writeEntry } from './written-entry';

test('a returned entry shows the review comments, is corrected and submitted again, and old and new receipts verify accordingly', async ({
  page,
  baseURL,
}) => {
  const participant = await signUp(page.request, { track: [2, 22] });
  const token = participant.accessToken;
  const written = await writeEntry(page.request, participant, { name: '云上果园' });
  await submitWritten(page.request, participant, written);
  const before = await call<ReceiptDetail>(page.request, 'GET', `/comp/entry/${written.id}/receipt`, {
    token,
  });
  await storeTokens(page.context(), baseURL, participant);

  await test.step('the operator returns it by command line', async () => {
    const printed = await operate([
      'entries',
      'return',
      before.entryNo,
      '--reason',
      '两处需要补充',
      '--deadline',
      '2099-01-20 18:00',
      '--yes',
      '--field',
      'project.slogan=请写明服务的对象',
      '--field',
      'team.members.0.bio=请补充近三年的工作',
    ]);
    expect(printed).toContain('退回修改');
  });

  await test.step('the review comments appear above the form and at their fields', async () => {
    await page.goto('/competitionEnter');
    await expect(page.getByText('退回修改：请在2099年1月20日 17:59:59前重新提交')).toBeVisible();
    await expect(page.getByText('两处需要补充')).toBeVisible();
    await expect(page.getByText('审核意见：请写明服务的对象')).toBeVisible();
    expect(await findSeriousViolations(page)).toEqual([]);
    const comment = page.getByRole('link', { name: '核心团队·成员1·个人简介：请补充近三年的工作' });
    const biography = page.getByLabel('个人简介');
    await comment.click();
    await expect(page.getByText('审核意见：请补充近三年的工作')).toBeVisible();
    await expect(biography).toBeFocused();
    await comment.click();
    await expect(biography).toBeFocused();
    await expect(biography).toBeInViewport();
  });

  await test.step('an extension by the operator shows the later deadline', async () => {
    const extend = [
      'entries',
      'extend',
      before.entryNo,
      '--until',
      '2099-02-01 18:00',
      '--reason',
      '酌情延期',
      '--yes',
    ];
    await operate(extend);
    await page.reload();
    await expect(page.getByText('退回修改：请在2099年2月1日 17:59:59前重新提交')).toBeVisible();
  });

  await test.step('correcting and submitting again', async () => {
    await page.getByLabel('个人简介').fill('近三年负责分选装备的研发与交付。');
    await expectSaved(page);
    await openStep(page, '提交报名');
    await page.getByRole('checkbox', { name: /真实性承诺/ }).check();
    await page.getByRole('checkbox', { name: /个人信息/ }).check();
    await page.getByRole('button', { name: '重新提交报名' }).click();
    const question = page.getByRole('alertdialog', { name: '有1条审核意见对应的内容没有修改' });
    await expect(question.getByText('“请写明服务的对象”')).toBeVisible();
    await question.getByRole('button', { name: '返回修改' }).click();
    await expect(question).toBeHidden();
    await openStep(page, '项目信息');
    await page.getByLabel('一句话介绍').fill('让高原果农少一道分拣');
    await expectSaved(page);
    expect(await submit(page)).toBe(before.entryNo);
  });

  await test.step('the printed receipt contains nothing else, and its QR code opens the receipt check', async () => {
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByRole('button', { name: '打印或保存为PDF' })).toBeHidden();
    await expect(page.getByRole('banner')).toBeHidden();
    const code = page.getByRole('img', { name: '回执核验二维码' });
    const address = readQrCode(await code.screenshot());
    await page.emulateMedia({ media: 'screen' });
    expect(address).toContain(encodeURIComponent(before.entryNo));
    await page.goto(address);
    await expect(page.getByText('与最近一次提交的内容一致')).toBeVisible();
    const check = (sha256: string) => `/competitionEnter/verify/${before.entryNo}?sha256=${sha256}`;
    await page.goto(check(before.sha256));
    await expect(page.getByText('该报名之后又重新提交过')).toBeVisible();
    await page.goto(check('0'.repeat(64)));
    await expect(page.getByText('未能核实该回执')).toBeVisible();
  });
});
