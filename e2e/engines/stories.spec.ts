import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type APIRequestContext, expect } from '@playwright/test';
import { accountErrors } from '@portal/contract/errors';
import { MAX_PIECE_X } from '../auth/captcha-steps';
import { findGap, readPicture } from '../auth/picture';
import { SAVED } from '../entry/fill-steps';
import { samplePdf } from '../entry/sample-pdf';
import { PASSWORD, readSmsCode, signUp } from '../harness/participant';
import { newPhone } from '../harness/test';
import { ENGINES, test } from './engine-test';
import type { EngineWindow } from './window';

/** Exhausts this machine's free messages: from then on the server requires a captcha for each code. */
async function makeCaptchaDue(portal: string): Promise<void> {
  const ask = async () => {
    const answer = await fetch(
      `${portal}/api/system/enterprise/user/sendRegisterCode?mobile=13800000000&type=02`,
      { headers: { 'tenant-id': '126' } },
    );
    return ((await answer.json()) as { code: number }).code;
  };
  await expect
    .poll(async () => Promise.all(Array.from({ length: 16 }, ask)), { intervals: [0] })
    .toContain(accountErrors.CAPTCHA_WRONG.code);
}

async function slideCaptcha(window: EngineWindow): Promise<void> {
  await window.see({ role: 'slider' });
  const readPictures = () =>
    window.driver.run<string[]>(
      `return [...document.querySelectorAll('img[src^="data:image/png"]')].map((image) => image.src);`,
    );
  await expect.poll(async () => (await readPictures()).length).toBe(2);
  const [picture = '', piece = ''] = await readPictures();
  const gap = findGap(readPicture(picture), readPicture(piece));
  const thumb = await window.place({ role: 'slider' });
  const bar = await window.driver.run<number>(
    `return document.querySelector('[role=slider]').parentElement.clientWidth;`,
  );
  const way = ((bar - thumb.width) * gap) / MAX_PIECE_X;
  const steps = Array.from({ length: 13 }, (_, step) => ({ x: thumb.x + (way * step) / 12, y: thumb.y }));
  await window.driver.drag(steps);
}

async function register(window: EngineWindow, request: APIRequestContext, mobile: string): Promise<void> {
  await window.open('/agreements/privacy');
  await window.press({ role: 'button', name: '参赛者登录' });
  await window.press({ role: 'button', name: '立即注册' });
  await window.press({ role: 'radio', name: '个人/团队' });
  await window.type({ placeholder: '请输入个人/团队名称' }, '星火团队');
  await window.choose({ role: 'combobox', name: /赛区/ }, 1);
  await window.choose({ role: 'combobox', name: /参赛赛道/ }, 1);
  await window.type({ placeholder: '请输入联系人姓名' }, '王小明');
  await window.type({ placeholder: '请输入联系人手机号' }, '13900001111');
  await window.press({ role: 'button', name: '下一步' });
  await window.type({ placeholder: '请输入手机号' }, mobile);
  await window.press({ role: 'button', name: '发送验证码' });
  await slideCaptcha(window);
  await window.see({ text: /手机验证码发送成功/ });
  await window.type({ placeholder: '请输入手机验证码' }, await readSmsCode(request, mobile));
  await window.type({ placeholder: '请输入密码' }, PASSWORD);
  await window.type({ placeholder: '请确认密码' }, PASSWORD);
  await window.press({ role: 'checkbox', name: /我已阅读并同意/ });
  await window.press({ role: 'button', name: '注册' });
  await window.see({ text: /用户注册成功/ });
}

for (const engine of ENGINES) {
  test(`registering with the captcha, signing in and signing out in another window work in ${engine}`, async ({
    openEngine,
    request,
    baseURL,
  }) => {
    await makeCaptchaDue(baseURL ?? '');
    const window = await openEngine(engine);
    const mobile = newPhone();
    await register(window, request, mobile);
    await window.type({ placeholder: '请输入密码' }, PASSWORD);
    await window.press({ role: 'button', name: '登录' });
    await expect.poll(() => window.readPath(), { timeout: 30_000 }).toBe('/personalCenter?current=5');

    const second = await window.openWindow();
    await second.open('/news');
    await second.seeNothing({ role: 'button', name: '参赛者登录' });
    await second.press({ role: 'button', name: /的账户菜单$/ });
    await second.press({ role: 'button', name: '退出登录' });
    await second.press({ role: 'button', name: '确定' });
    await second.see({ role: 'button', name: '参赛者登录' });
    // The personal centre requires a session, so the login dialog opens.
    await window.see({ role: 'button', name: '登录' });
    expect([...window.problems, ...second.problems]).toEqual([]);
  });

  test(`an entry keeps input and uploads over a reload in ${engine}`, async ({ openEngine, request }) => {
    const { accessToken, refreshToken } = await signUp(request);
    const window = await openEngine(engine);
    await window.open('/agreements/privacy');
    await window.driver.run(
      `document.cookie = 'portal_access_token=' + args[0] + '; path=/';
       document.cookie = 'portal_refresh_token=' + args[1] + '; path=/';`,
      accessToken,
      refreshToken,
    );
    await window.open('/competitionEnter');
    await window.press({ role: 'button', name: '开始报名' });
    await window.type({ label: /项目名称/ }, '云上巡检机器人');
    await window.see({ text: SAVED });
    await window.open(await window.readPath());
    await window.see({ label: /项目名称/ });
    expect(await window.value({ label: /项目名称/ })).toBe('云上巡检机器人');

    const file = join(await mkdtemp(join(tmpdir(), 'engine-')), '计划书.pdf');
    await writeFile(file, samplePdf());
    await window.press({ role: 'link', name: /商业计划书/ });
    await window.see({ role: 'heading', name: '商业计划书' });
    await window.driver.attachFile('input[type=file]', file);
    await window.see({ text: '计划书.pdf' });
    await window.see({ text: SAVED });
    await window.seeNothing({ role: 'button', name: '取消上传' });
    await window.open(await window.readPath());
    await window.see({ text: '计划书.pdf' });
    expect(window.problems).toEqual([]);
  });
}
