import type { EntryDetail } from '@portal/contract/competition/entry';
import { submitWritten, writeEntry } from '../entry/written-entry';
import { findSeriousViolations } from '../harness/axe';
import { holdRequests } from '../harness/hold-still';
import { operate } from '../harness/operator';
import { call, signUp, storeTokens } from '../harness/participant';
import { expect, type Page, test } from '../harness/test';

const RECORDS = '/personalCenter?current=5';
const NAME = '云上果园';

async function open(page: Page) {
  await page.goto(RECORDS);
  const card = page.getByRole('region', { name: NAME });
  await expect(card).toBeVisible();
  return card;
}

/** @returns `portalDialogs` of the history entry when a dialog with that text is added to the page */
function watchHistoryWhenDialogAppears(page: Page, text: string): Promise<number | undefined> {
  return page.evaluate(
    (wanted) =>
      new Promise<number | undefined>((resolve) => {
        const observer = new MutationObserver(() => {
          const dialogs = [...document.querySelectorAll('[role=dialog]')];
          if (!dialogs.some(({ textContent }) => textContent.includes(wanted))) return;
          observer.disconnect();
          resolve((history.state as { portalDialogs?: number } | null)?.portalDialogs);
        });
        observer.observe(document.body, { childList: true, subtree: true });
      }),
    text,
  );
}

test('every state of an entry shows the next action, from no entry to the published result', async ({
  page,
  baseURL,
}) => {
  await page.setViewportSize({ width: 375, height: 812 });
  const participant = await signUp(page.request, { track: [2, 22] });
  const token = participant.accessToken;
  await storeTokens(page.context(), baseURL, participant);

  await test.step('no entry: a link to enter', async () => {
    await page.goto(RECORDS);
    await expect(page.getByText('还没有参赛记录')).toBeVisible();
    await expect(page.getByRole('link', { name: '去报名' })).toHaveAttribute('href', '/competitionEnter');
  });

  const written = await writeEntry(page.request, participant, { name: NAME });
  await test.step('complete, not submitted', async () => {
    const card = await open(page);
    await expect(card.getByText('还差一步：提交报名')).toBeVisible();
    await expect(card.getByText('完成度 100%')).toBeVisible();
    await expect(card.getByRole('link', { name: '去提交' })).toBeVisible();
    await expect(card.getByRole('link', { name: '打印回执' })).toHaveCount(0);
  });

  const { entryNo } = await submitWritten(page.request, participant, written);
  await test.step('submitted: print, edit, withdraw with confirmation', async () => {
    const card = await open(page);
    await expect(card.getByText('报名已提交')).toBeVisible();
    await expect(card.getByText(entryNo)).toBeVisible();
    await expect(card.getByRole('link', { name: '修改报名' })).toBeVisible();
    await expect(card.getByRole('link', { name: '打印回执' })).toHaveAttribute(
      'href',
      `/competitionEnter/receipt/${written.id}`,
    );
    expect(await findSeriousViolations(page)).toEqual([]);
    const historyWhenShown = watchHistoryWhenDialogAppears(page, '撤回原因');
    await card.getByRole('button', { name: '撤回报名' }).click();
    const dialog = page.getByRole('dialog', { name: '撤回报名' });
    await expect(dialog).toBeVisible();
    expect(await historyWhenShown, 'the back key is the dialog’s from its first moment').toBe(1);
    await page.goBack();
    await expect(dialog).toBeHidden();
    await expect(card.getByRole('button', { name: '撤回报名' })).toBeFocused();
    await page.keyboard.press('Enter');
    await dialog.getByRole('button', { name: '确认撤回' }).click();
    await expect(dialog.getByText('请填写撤回原因')).toBeVisible();
    await dialog.getByLabel('撤回原因').fill('项目方向调整');
    await dialog.getByRole('button', { name: '确认撤回' }).click();
    await expect(page.getByText('报名已撤回').first()).toBeVisible();
  });

  await test.step('withdrawn: reopening it gives a draft with all answers', async () => {
    await page.getByRole('button', { name: '重新开启' }).click();
    await expect(page.getByLabel('项目名称')).toHaveValue(NAME);
    await submitWritten(page.request, participant, written);
  });

  await test.step('under review: nothing to do but wait', async () => {
    await operate(['entries', 'review', entryNo]);
    const card = await open(page);
    await expect(card.getByText('审核结果会通过消息通知告诉您，请留意。')).toBeVisible();
    await expect(card.getByRole('link', { name: '查看报名' })).toBeVisible();
  });

  await test.step('returned: the review comments, and a link to the first field', async () => {
    const field = 'project.slogan=请写明服务的对象';
    const deadline = ['--deadline', '2099-01-20 18:00', '--yes'];
    await operate(['entries', 'return', entryNo, '--reason', '需要补充', ...deadline, '--field', field]);
    const card = await open(page);
    await expect(card.getByText('请在2099年1月20日 17:59:59前')).toBeVisible();
    await expect(card.getByRole('link', { name: '项目信息·一句话介绍：请写明服务的对象' })).toBeVisible();
    await card.getByRole('link', { name: '修改退回内容' }).click();
    await expect(page.getByLabel('一句话介绍')).toBeFocused();
    const { steps } = await call<EntryDetail>(page.request, 'GET', `/comp/entry/${written.id}`, { token });
    const revisions = Object.fromEntries(Object.entries(steps).map(([id, step]) => [id, step.revision]));
    await submitWritten(page.request, participant, { ...written, revisions });
  });

  await test.step('a decision is visible once published, not before', async () => {
    await operate(['entries', 'reject', entryNo, '--note', '内部意见']);
    await expect((await open(page)).getByText('审核结果会通过消息通知告诉您，请留意。')).toBeVisible();
    await operate(['entries', 'publish', '--season', '2026', '--yes']);
    await expect((await open(page)).getByText('资格审核未通过')).toBeVisible();
    await expect(page.getByText('内部意见')).toHaveCount(0);
    await operate(['entries', 'approve', entryNo]);
    await operate(['entries', 'publish', '--season', '2026', '--yes']);
    const card = await open(page);
    await expect(card.getByText('资格审核已通过')).toBeVisible();
    await expect(card.getByRole('button', { name: '撤回报名' })).toHaveCount(0);
  });

  await test.step('the timeline shows the whole history', async () => {
    const card = page.getByRole('region', { name: NAME });
    await card.getByText('办理进度').click();
    const course = card.getByRole('list').filter({ hasText: '草稿' });
    for (const state of ['草稿', '已提交', '已撤回', '资格审核中', '退回修改', '资格未通过', '资格通过'])
      await expect(course.getByText(new RegExp(`^${state}`)).first()).toBeVisible();
    await expect(course.getByText('项目方向调整')).toBeVisible();
    await expect(course.getByText('进行中')).toHaveCount(0);
  });

  await test.step('each change sent a notice; notices can be marked as read one by one or all together', async () => {
    await page.goto('/personalCenter?current=3');
    const unread = page.getByRole('link', { name: /^未读（\d+）$/ });
    const before = Number(/\d+/.exec((await unread.textContent()) ?? '')?.[0]);
    await expect(page.getByText('报名材料需要修改')).toBeVisible();
    await expect(page.getByText('资格审核结果已公布').first()).toBeVisible();
    let asked = 0;
    const answer = await holdRequests(page, '**/notifications/*/read', () => {
      asked += 1;
      return true;
    });
    const mark = page.getByRole('button', { name: '标为已读：报名材料需要修改' });
    await mark.press('Enter');
    await expect(mark).toHaveAttribute('aria-busy', 'true');
    await mark.press('Enter');
    answer();
    await expect(unread).toHaveText(`未读（${before - 1}）`);
    await expect(page.getByText('已标为已读')).toBeVisible();
    expect(asked, 'a second press while the first is on its way').toBe(1);
    await expect(page.locator(':focus')).toHaveAccessibleName(/^标为已读：/);
    expect(await findSeriousViolations(page)).toEqual([]);
    await page.getByRole('button', { name: '全部标为已读' }).press('Enter');
    await expect(unread).toHaveText('未读（0）');
    await expect(page.getByRole('heading', { name: '消息通知', level: 1 })).toBeFocused();
    await unread.click();
    await expect(page.getByText('没有未读消息')).toBeVisible();
  });
});

test('a receipt with a truncated link says so, and links to the records', async ({ page, baseURL }) => {
  await storeTokens(page.context(), baseURL, await signUp(page.request));
  await page.goto('/competitionEnter/receipt/4f2a');
  await expect(page.getByRole('heading', { name: '报名回执' })).toBeVisible();
  await expect(page.getByText('链接不完整')).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: '查看参赛记录' }).click();
  await expect(page.getByRole('heading', { name: '参赛记录', level: 1 })).toBeVisible();
});
