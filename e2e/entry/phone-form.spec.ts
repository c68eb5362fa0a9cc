import { findSeriousViolations } from '../harness/axe';
import { expect, type Page, test } from '../harness/test';
import { beginEntry } from './begin-entry';
import { acceptsDoubleClick, expectSaved, openStep, press } from './fill-steps';
import { pdfFile } from './sample-pdf';

test.use({ viewport: { width: 375, height: 812 }, hasTouch: true, isMobile: true });

function paste(page: Page, label: string, text: string): Promise<void> {
  return page.getByLabel(label).evaluate((cell, copied) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', copied);
    cell.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, text);
}

test('a reload on a phone keeps the scroll position and shows in view what was restored', async ({
  page,
  context,
  problems,
}) => {
  await beginEntry(page);
  const scenario = page.getByLabel('应用场景');
  await expect(page.getByText('100至1000个字。')).toBeVisible();
  await page.goto('/competitionEnter?step=project&field=name');
  await expect(page.getByLabel('项目名称')).toBeFocused();
  await context.setOffline(true);
  await scenario.fill('断网时写下的 👩‍🌾');
  await expect(page.getByText('8 / 1000')).toBeVisible();
  await expect(page.getByText('网络已断开，内容已保存在本机')).toBeVisible();
  await expect(scenario).toBeInViewport();
  const before = await scenario.boundingBox();
  // The reload needs the network, but the unload save must not get through.
  await page.evaluate(() => {
    const send = window.fetch;
    window.fetch = (input, init) => (init?.keepalive ? Promise.reject(new TypeError()) : send(input, init));
  });
  await page.route('**/api/comp/entry/*/step/*', (route) => route.abort());
  await context.setOffline(false);
  await page.reload();
  await expect(scenario).toHaveValue('断网时写下的 👩‍🌾');
  await expect(scenario).toBeInViewport();
  await expect
    .poll(async () => Math.abs(((await scenario.boundingBox())?.y ?? 0) - (before?.y ?? 0)))
    .toBeLessThan(80);
  await expect(page.getByText('已为您恢复未提交的内容')).toBeInViewport();
  await expect(page.getByText('暂时连接不上平台，内容已保存在本机')).toBeVisible();
  await page.unroute('**/api/comp/entry/*/step/*');
  await press(page.getByRole('button', { name: '知道了' }));
  await expect(page.getByText('已为您恢复未提交的内容')).toHaveCount(0);
  await expectSaved(page);
  // Requests that failed without a network, and aborted ones.
  expect(problems.splice(0).filter((text) => !/ERR_(INTERNET_DISCONNECTED|FAILED)/.test(text))).toEqual([]);
});

test('spreadsheet rows can be pasted and undone, missing answers link to their fields, and several files keep their order', async ({
  page,
}) => {
  await beginEntry(page, { enterprise: false });
  const scenario = page.getByLabel('应用场景');
  await scenario.focus();
  await paste(page, '应用场景', '"先在普洱示范，\n再到全省"\r\n');
  await expect(scenario).toHaveValue('先在普洱示范，\n再到全省');

  const keywords = page.getByRole('textbox', { name: '关键词' });
  for (const word of ['光伏', 'photovoltaic'.repeat(8)]) {
    await keywords.fill(word);
    await keywords.press('Enter');
    const remove = await page.getByRole('button', { name: `删除${word}` }).boundingBox();
    expect(Math.min(remove?.width ?? 0, remove?.height ?? 0), 'what a thumb hits').toBeGreaterThanOrEqual(44);
  }

  await test.step('rows', async () => {
    await openStep(page, '核心团队');
    await press(page.getByRole('button', { name: '添加成员' }));
    const people = Array.from(
      { length: 16 },
      (_, at) => `成员${at + 1}\t\t"负责人\n兼会计"\t护照\tE12345${at + 10}`,
    );
    await paste(page, '姓名', people.join('\n'));
    await expect(page.getByText('已粘贴15条，另有1条超出上限（最多15条），未粘贴')).toBeVisible();
    const table = page.getByRole('region', { name: '核心团队成员' });
    const rows = table.getByRole('listitem');
    await expect(rows).toHaveCount(15);
    await expect(rows.nth(14)).toContainText('成员15 · 负责人 兼会计 · 护照');
    const isCut = ({ clientWidth, clientHeight, scrollWidth, scrollHeight }: HTMLElement) =>
      scrollWidth > clientWidth || scrollHeight > clientHeight;
    const name = rows.nth(13).getByText('成员14 · 负责人 兼会计 · 护照');
    expect(await name.evaluate(isCut), 'rows with the same beginning stay distinguishable').toBe(false);
    await expect(page.getByText('E1234524')).toHaveCount(0);
    await press(page.getByRole('button', { name: '撤销粘贴' }));
    await expect(rows).toHaveCount(1);
    await expect(rows.getByRole('button', { expanded: true })).toBeFocused();
    await paste(page, '姓名', '张明远\t是\n李慧');
    await page.getByRole('button', { name: '下移第1条' }).press('Enter');
    await expect(rows.nth(1)).toContainText('张明远');
    await expect(page.getByRole('button', { name: '上移第2条' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(rows.nth(0)).toContainText('张明远');
    await expect(page.getByRole('button', { name: '下移第1条' })).toBeFocused();
    expect(
      await acceptsDoubleClick(
        page.getByRole('button', { name: '删除第2条' }),
        '[role=alertdialog] [data-variant=danger]',
      ),
    ).toBe(false);
    await press(page.getByRole('alertdialog').getByRole('button', { name: '确定' }));
    await openStep(page, '提交报名');
    const submit = page.getByRole('button', { name: '提交报名', exact: true });
    await submit.focus();
    await expect(submit).toHaveAccessibleDescription('请先完善以上内容。');
    await press(page.getByRole('link', { name: '成员1：请填写职务' }));
    await expect(page.getByLabel('职务')).toBeFocused();
  });

  await test.step('files', async () => {
    await openStep(page, '附件材料');
    const field = page.getByRole('group', { name: /^知识产权证明/ });
    const camera = field.getByRole('button', { name: '拍照上传：知识产权证明' });
    await expect(camera).toBeVisible();
    const chosen = ['一.pdf', '二.pdf', '三.pdf'].map(pdfFile);
    await page
      .getByLabel('上传知识产权证明')
      .setInputFiles([...chosen, { name: '四.txt', mimeType: 'text/plain', buffer: Buffer.from('x') }]);
    await expect(field.getByText('四.txt：请选择JPG、PNG、PDF格式的文件')).toBeVisible();
    const rows = field.getByRole('listitem').filter({ hasText: '.pdf' });
    await expect(field.getByRole('button', { name: '预览' })).toHaveCount(3, { timeout: 20_000 });
    const names = async () => (await rows.allTextContents()).map((text) => text.slice(0, 1));
    const [first = '', ...others] = await names();
    expect([first, ...others], 'as they were chosen').toEqual(['一', '二', '三']);
    await field.getByRole('button', { name: `下移“${first}.pdf”` }).press('Enter');
    await expect(rows.nth(1)).toContainText(first);
    await expect(field.getByRole('button', { name: `下移“${first}.pdf”` })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(rows.nth(2)).toContainText(first);
    await expect(field.getByRole('button', { name: `上移“${first}.pdf”` })).toBeFocused();
    await press(rows.nth(2).getByRole('button', { name: '移除' }));
    await press(page.getByRole('alertdialog').getByRole('button', { name: '确定' }));
    await expect(rows).toHaveCount(2);
    await expect(field.getByRole('button', { name: '添加文件：知识产权证明' })).toBeFocused();
    await expectSaved(page);
    const kept = await names();
    expect(await findSeriousViolations(page, 'main')).toEqual([]);
    await page.reload();
    await expect(rows).toHaveCount(2);
    expect(await names()).toEqual(kept);
  });

  await test.step('in a long table, removing rows keeps the place on the page', async () => {
    await openStep(page, '资质荣誉');
    await press(page.getByRole('button', { name: '添加资质荣誉' }));
    const rows = page.getByRole('region', { name: '资质荣誉' }).getByRole('listitem');
    const patents = Array.from({ length: 30 }, (_, at) => `专利${at + 1}\t`).join('\n');
    await paste(page, '名称', patents);
    await expect(rows).toHaveCount(30);
    await press(page.getByRole('button', { name: '撤销粘贴' }));
    await expect(rows).toHaveCount(1);
    await expect(rows).toBeInViewport();
    await paste(page, '名称', patents);
    await press(page.getByRole('button', { name: '知道了' }));
    await expect(rows.last().getByRole('button', { name: '专利30' })).toBeFocused();
    await press(page.getByRole('button', { name: '删除第2条' }));
    await press(page.getByRole('alertdialog').getByRole('button', { name: '确定' }));
    await expect(rows).toHaveCount(29);
    const next = rows.nth(1).getByRole('button', { name: '专利3' });
    await expect(next).toBeFocused();
    await expect(next).toBeInViewport({ ratio: 1 });
  });
});
