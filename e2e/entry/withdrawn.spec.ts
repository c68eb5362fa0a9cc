import type { ReceiptDetail } from '@portal/contract/competition/entry';
import { paths, personalCenterTabs } from '@portal/contract/paths';
import { endSession } from '../account/dialog-steps';
import { logIn } from '../auth/auth-steps';
import { waitForHydration } from '../harness/hydration';
import { call, signUp, storeTokens } from '../harness/participant';
import { expect, test } from '../harness/test';
import { submitWritten, writeEntry } from './written-entry';

test('a form closes when its entry is withdrawn elsewhere, keeps the input visible, and no page claims that the submission counts', async ({
  page,
  baseURL,
  problems,
}) => {
  const participant = await signUp(page.request, { track: [2, 22] });
  const token = participant.accessToken;
  const written = await writeEntry(page.request, participant, { name: '云上茶园' });
  await storeTokens(page.context(), baseURL, participant);
  const counts = page.getByText(/以最近一次提交|提交成功|与最近一次提交的内容一致/);

  await page.goto(`${paths.competitionEnter.href()}?step=project`);
  const slogan = page.getByLabel('一句话介绍');
  await expect(slogan).toBeEditable();
  const asked = await page.context().newPage();
  await asked.goto(`${paths.competitionEnter.href()}?step=team`);
  await asked.getByRole('button', { name: /阿依古丽/ }).click();
  await submitWritten(page.request, participant, written);
  const receipt = await call<ReceiptDetail>(page.request, 'GET', `/comp/entry/${written.id}/receipt`, {
    token,
  });
  const data = { reason: '项目方向调整' };
  await call(page.request, 'POST', `/comp/entry/${written.id}/withdraw`, { token, data });

  await test.step('the open form', async () => {
    await slogan.fill('撤回之后才写的介绍');
    const expectClosed = async () => {
      await expect(page.getByText('此前提交的内容不再参加审核')).toBeVisible();
      await expect(slogan).toHaveCount(0);
      await expect(page.getByText('撤回之后才写的介绍')).toBeVisible();
      await expect(page.getByRole('button', { name: '立即保存' })).toHaveCount(0);
      await expect(counts).toHaveCount(0);
    };
    await expectClosed();
    problems.splice(0);
    await page.reload();
    await expectClosed();
  });

  await test.step('a question about a row of the form closes with it', async () => {
    const question = asked.getByRole('alertdialog');
    await asked.route(
      '**/step/team',
      async (route) => {
        await question.waitFor();
        await route.continue();
      },
      { times: 1 },
    );
    await asked.getByLabel('职务').fill('顾问');
    await asked.getByRole('button', { name: '删除第2条' }).click();
    await expect(asked.getByRole('heading', { name: '云上茶园', level: 1 })).toBeFocused();
    await expect(question).toHaveCount(0);
  });

  await test.step('the record in the personal centre', async () => {
    await page.goto(paths.personalCenter.href(personalCenterTabs.records));
    await expect(page.getByText('此前提交的内容不再参加审核')).toBeVisible();
    await expect(counts).toHaveCount(0);
  });

  await test.step('the old receipt and its check', async () => {
    await page.goto(paths.competitionEnter.receipt(written.id));
    await expect(page.getByText('本回执只证明当时提交过；其内容不再参加审核。')).toBeVisible();
    await expect(counts).toHaveCount(0);
    await page.goto(paths.competitionEnter.verifyForm);
    await waitForHydration(page);
    await page.getByRole('button', { name: '核验' }).click();
    await expect(page.getByLabel('报名编号')).toBeFocused();
    await expect(page.getByLabel('报名编号')).toHaveAccessibleDescription('请输入报名编号');
    await expect(page.getByLabel('校验码')).toHaveAccessibleDescription('请输入校验码');
    await page.getByLabel('报名编号').fill(receipt.entryNo);
    await page.getByLabel('校验码').fill(receipt.sha256);
    await page.getByRole('button', { name: '核验' }).click();
    await expect(page.getByText('本回执对应的提交不再参加审核。')).toBeVisible();
    await expect(counts).toHaveCount(0);
  });
});

test('a session that ends in the withdrawal dialog asks to sign in, and the typed reason is restored until the dialog is cancelled', async ({
  page,
  baseURL,
  problems,
}) => {
  const participant = await signUp(page.request, { track: [2, 22] });
  const written = await writeEntry(page.request, participant, { name: '云上茶园' });
  await submitWritten(page.request, participant, written);
  await storeTokens(page.context(), baseURL, participant);
  await page.goto(paths.competitionEnter.href());
  await page.getByRole('button', { name: '撤回报名' }).click();
  const question = page.getByRole('dialog', { name: '撤回报名' });
  await question.getByLabel('撤回原因').fill('项目方向调整');
  await endSession(page, baseURL);
  await question.getByRole('button', { name: '确认撤回' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '重新登录' }).click();
  await expect(question).toBeHidden();
  await expect(page.getByText('登录后报名')).toBeVisible();
  await logIn(page, participant.mobile, participant.password);
  await expect(page.getByRole('heading', { name: '云上茶园' })).toBeVisible();
  const reason = question.getByLabel('撤回原因');
  const open = () => page.getByRole('button', { name: '撤回报名' }).click();
  await open();
  await expect(reason).toHaveValue('项目方向调整');
  await expect(question.getByText('已为您恢复上次未保存的内容')).toBeVisible();
  await page.goto(paths.competitionEnter.href());
  await open();
  await expect(reason).toHaveValue('项目方向调整');
  await question.getByRole('button', { name: '取消' }).click();
  await open();
  await expect(reason).toHaveValue('');
  await expect(question.getByText('已为您恢复上次未保存的内容')).toBeHidden();
  problems.splice(0, problems.length, ...problems.filter((problem) => !/401/.test(problem)));
});
