import { findSeriousViolations } from '../harness/axe';
import { watchFirstPass } from '../harness/hydration';
import { checksAccessibilityAt, NIGHTLY, nightly, WIDTHS } from '../harness/measure';
import { signUp, storeTokens } from '../harness/participant';
import { expect, type Page, saveScreenshot, test } from '../harness/test';
import { beginEntry } from './begin-entry';
import { acceptsDoubleClick, openStep } from './fill-steps';
import { writeEntry } from './written-entry';

const STEPS = [
  ['project', '项目信息'],
  ['team', '核心团队'],
  ['education', '教育经历'],
  ['honours', '资质荣誉'],
  ['plan', '商业计划书'],
  ['finance', '财务数据'],
  ['materials', '附件材料'],
  ['submit', '提交报名'],
  ['services', '创业服务'],
] as const;

/** Controls past the right edge, where their card clips them. */
function controlsOffScreen(page: Page): Promise<string[]> {
  return page
    .locator('main :is(button, input, select, textarea)')
    .evaluateAll((controls) =>
      controls
        .filter((control) => control.getBoundingClientRect().right > document.documentElement.clientWidth)
        .map((control) => control.id || control.getAttribute('aria-label') || control.textContent || ''),
    );
}

/** Inputs whose text would overlap the unit shown inside of them. */
function figuresUnderUnits(page: Page): Promise<string[]> {
  return page.locator('main input[type=text] + span').evaluateAll((units) =>
    units.flatMap((unit) => {
      const input = unit.previousElementSibling as HTMLInputElement;
      const end =
        input.getBoundingClientRect().right - Number.parseFloat(getComputedStyle(input).paddingRight);
      return unit.getBoundingClientRect().left < end ? [`${input.id} ${unit.textContent}`] : [];
    }),
  );
}

async function expectFits(page: Page): Promise<void> {
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow, 'pixels wider than the screen').toBeLessThanOrEqual(0);
  expect(await controlsOffScreen(page), 'controls that a card cuts off').toEqual([]);
  expect(await figuresUnderUnits(page), 'figures under their units').toEqual([]);
}

async function expectSound(page: Page): Promise<void> {
  await expectFits(page);
  // The frame is the same at every step.
  expect(await findSeriousViolations(page, NIGHTLY ? 'html' : 'main')).toEqual([]);
}

/** Opens every step and checks it at each width; `closely` decides where to check accessibility, too. */
async function walkSteps(
  page: Page,
  widths: readonly number[],
  closely: (width: number, turn: number) => boolean,
): Promise<void> {
  await page.setViewportSize({ width: 375, height: 812 });
  for (const [turn, [id, title]] of STEPS.entries()) {
    await page
      .getByRole('navigation', { name: '报名步骤' })
      .getByRole('link', { name: new RegExp(title) })
      .click();
    await expect(page.getByRole('heading', { name: title, level: 2 })).toBeVisible();
    if (id === 'team' || id === 'education' || id === 'honours' || id === 'services')
      await page.getByRole('button', { name: /^添加/ }).click();
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 });
      await saveScreenshot(page, `${id}-${width}`);
      await (closely(width, turn) ? expectSound(page) : expectFits(page));
    }
  }
}

test('every step of an empty entry fits phone and desktop', async ({ page }) => {
  await beginEntry(page, { enterprise: true });
  await walkSteps(page, WIDTHS, checksAccessibilityAt);
});

test(
  'every step of a filled-in entry fits a phone',
  nightly('e2e/entry/steps.spec.ts'),
  async ({ page, baseURL }) => {
    const participant = await signUp(page.request, { track: [2, 22] });
    await writeEntry(page.request, participant, {
      name: '一个名称写得比较长的高原特色农产品智能分选装备项目',
    });
    await storeTokens(page.context(), baseURL, participant);
    await page.goto('/competitionEnter?step=team');
    await page.getByRole('button', { name: /张明远/ }).click();
    await walkSteps(page, [375], () => NIGHTLY);
  },
);

test('a visitor can look at the steps and is asked to log in', async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 812 });
  await page.goto('/competitionEnter');
  await page.getByText('2. 核心团队').click();
  await expect(page.getByText('核心团队成员')).toBeVisible();
  await saveScreenshot(page, 'visitor-375');
  await expectSound(page);
  await page.getByRole('button', { name: '登录后报名' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
});

test('a step renders its first fields before the rest, without re-creating them; links reach every field', async ({
  page,
}) => {
  await beginEntry(page, { enterprise: true });
  const fields = page.locator('main [id^="answer-project-"]');
  const late = page.getByLabel('注册地址');
  await openStep(page, '核心团队');

  const step = watchFirstPass(page, '#answer-project-name', 'main [id^="answer-project-"]');
  await page.evaluate(() =>
    new MutationObserver((_, observer) => {
      const name = document.getElementById('answer-project-name');
      if (!name) return;
      observer.disconnect();
      name.dataset.first = '';
    }).observe(document.body, { childList: true, subtree: true }),
  );
  await page
    .getByRole('navigation', { name: '报名步骤' })
    .getByRole('link', { name: /项目信息/ })
    .click();
  const { parts, footerInSight } = await step;
  expect(footerInSight).toBe(false);
  await expect(late).toBeVisible();
  expect(await fields.count()).toBeGreaterThan(parts);
  await expect(page.locator('#answer-project-name[data-first]')).toBeVisible();

  await openStep(page, '提交报名');
  const whole = watchFirstPass(page, '#answer-project-name', 'main [id^="answer-project-"]');
  await page.getByRole('link', { name: /注册地址/ }).click();
  await expect(late).toBeFocused();
  expect((await whole).parts).toBe(await fields.count());
});

test('keywords and rows keep every letter; a refused file blocks submission only until its row is deleted', async ({
  page,
  problems,
}) => {
  await beginEntry(page, { enterprise: false });
  const keyword = page.getByRole('textbox', { name: '关键词' });

  await test.step('an unconfirmed keyword is restored after a reload', async () => {
    const shown = (word: string) => page.getByText(word, { exact: true });
    for (const confirmed of ['高原,', '光伏、']) {
      await keyword.pressSequentially(confirmed);
      await expect(keyword).toHaveValue('');
    }
    await keyword.pressSequentially('硅');
    await keyword.press('Backspace');
    await expect(keyword).toHaveValue('');
    await expect(shown('硅')).toHaveCount(0);
    const saved = page.waitForResponse(
      (response) => response.request().postData()?.includes('储能') === true && response.ok(),
    );
    await keyword.pressSequentially('储能');
    await expect(shown('光伏')).toBeVisible();
    await expect(shown('储能')).toHaveCount(0);
    await saved;
    await page.reload();
    for (const word of ['高原', '光伏', '储能']) await expect(shown(word)).toHaveCount(1);
    await expect(shown('硅')).toHaveCount(0);
  });

  await test.step('several keywords entered at once are all kept, including the last letter', async () => {
    // Makes room: the limit is five.
    for (const word of ['高原', '光伏', '储能'])
      await page.getByRole('button', { name: `删除${word}` }).click();
    await keyword.focus();
    // Insert all letters before the next frame, as after a moment in which the page was busy.
    await page.evaluate(() => {
      for (const letter of 'ab,cd，ef、g') document.execCommand('insertText', false, letter);
    });
    await expect(keyword).toHaveValue('g');
    for (const word of ['ab', 'cd', 'ef']) await expect(page.getByText(word, { exact: true })).toBeVisible();
    await page.keyboard.press('Enter');
    await page.keyboard.type('h');
    await expect(keyword).toHaveValue('h');
    await expect(page.getByText('g', { exact: true })).toBeVisible();
  });

  await test.step('pasting a list adds one keyword per line', async () => {
    for (const word of ['ab', 'cd', 'ef', 'g'])
      await page.getByRole('button', { name: `删除${word}` }).click();
    await keyword.fill('');
    await keyword.evaluate((input) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', '分选装备\r\n农业机器人\r\n光谱检测\r\n');
      input.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    });
    await expect(keyword).toHaveValue('');
    for (const word of ['分选装备', '农业机器人', '光谱检测'])
      await expect(page.getByRole('button', { name: `删除${word}` })).toBeVisible();
  });

  await test.step('a list of cities that fails again keeps focus on its retry button', async () => {
    await page.route('**/regions/city/**', (route) => route.abort());
    await page.getByRole('combobox', { name: '省' }).selectOption({ label: '四川省' });
    const again = page.getByRole('button', { name: '重试' });
    const asked = page.waitForRequest('**/regions/city/**');
    await again.press('Enter');
    await asked;
    await expect(again).toBeFocused();
    await page.unroute('**/regions/city/**');
    await again.press('Enter');
    await expect(page.getByRole('combobox', { name: '市', exact: true })).toBeFocused();
    problems.length = 0;
  });

  await openStep(page, '资质荣誉');
  const add = page.getByRole('button', { name: /^添加/ });
  const rows = page.getByRole('region', { name: /资质/ }).getByRole('listitem');
  await test.step('the second click of a double click does not close the row added by the first', async () => {
    expect(await acceptsDoubleClick(add, 'li button[aria-expanded=true]')).toBe(false);
    await expect(page.getByLabel('名称')).toBeVisible();
    await expect(rows).toHaveCount(1);
  });

  await test.step('letters typed just before adding a row stay in their own row', async () => {
    await page.getByLabel('名称').pressSequentially('高原');
    await add.press('Enter');
    await expect(rows).toHaveCount(2);
    await expect(rows.first()).toContainText('高原');
  });

  await test.step('a refused file shows its error at its own field', async () => {
    const broken = { name: '证书.pdf', mimeType: 'application/pdf', buffer: Buffer.from('no certificate') };
    await page.getByLabel('上传附件').setInputFiles(broken);
    const other = page.getByRole('button', { name: '换一个文件：证书.pdf' });
    await expect(other).toBeVisible({ timeout: 20_000 });
    await expect(page.getByRole('button', { name: '重试' })).toHaveCount(0);
    await openStep(page, '提交报名');
    await page.getByRole('link', { name: '资质荣誉：资质荣誉2：附件“证书.pdf”（上传失败）' }).click();
    await expect(other).toBeInViewport();
    await page.getByRole('button', { name: '删除第2条' }).click();
    await expect(other).toHaveCount(0);
    await openStep(page, '提交报名');
    await expect(page.getByText(/^还有\d+处需要完善/)).toBeVisible();
    await expect(page.getByText('未上传完成')).toHaveCount(0);
  });
});

test('missing answers are shown again on return, without announcing all of them', async ({ page }) => {
  await beginEntry(page);
  await openStep(page, '核心团队');
  await openStep(page, '项目信息');
  const alerts = page.getByRole('main').getByRole('alert');
  await expect(page.getByText('请选择所属行业')).toBeVisible();
  await expect(alerts).toHaveCount(0);
  await openStep(page, '提交报名');
  await page.getByRole('link', { name: '请上传负责人身份证明' }).click();
  await expect(page.getByText('请上传承诺书签名件')).toBeVisible();
  await expect(alerts).toHaveCount(0);
});
