import { logIn, register } from '../auth/auth-steps';
import {
  fillEducation,
  fillMaterials,
  fillPlan,
  fillProject,
  fillTeam,
  LEADER,
  submit,
} from '../entry/fill-steps';
import { samplePdf } from '../entry/sample-pdf';
import { type PortalProcess, startPortal } from '../harness/portal-process';
import { expect, newPhone, type Page, test as portalTest } from '../harness/test';

interface StoryFixtures {
  /** This test’s own portal, because the test kills it. */
  portal: PortalProcess;
}

const test = portalTest.extend<StoryFixtures>({
  portal: async ({ browserName }, use) => {
    expect(browserName).toBe('chromium');
    const portal = await startPortal();
    await use(portal);
    await portal.stop();
  },
  baseURL: async ({ portal }, use) => use(portal.url),
});

const PROJECT = '云上巡检机器人';

interface StoredFile {
  name: string;
  url: string;
}

async function storedFiles(page: Page): Promise<{ name: string; bytes: Buffer }[]> {
  const token = (await page.context().cookies()).find(({ name }) => name === 'portal_access_token')?.value;
  const headers = { 'tenant-id': '126', Authorization: `Bearer ${token}` };
  const read = async <T>(path: string): Promise<T> => {
    const answer = await page.request.get(path, { headers });
    return ((await answer.json()) as { data: T }).data;
  };
  const [entry] = await read<{ id: string }[]>('/api/comp/entry/mine');
  const { files } = await read<{ files: StoredFile[] }>(`/api/comp/entry/${entry?.id}`);
  return Promise.all(
    files.map(async ({ name, url }) => ({ name, bytes: await (await page.request.get(url)).body() })),
  );
}

test('a new user reads, registers, fills in and submits an entry, and a power failure loses nothing', async ({
  page,
  portal,
}) => {
  const mobile = newPhone();

  await test.step('reads a news article', async () => {
    await page.goto('/');
    await page.getByRole('navigation').getByRole('link', { name: '新闻中心' }).first().click();
    await page.getByRole('main').locator('a[href^="/news/detail/"]').first().click();
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
  });

  await test.step('registers, logs in and lands on the participation records', async () => {
    await register(page, mobile);
    await logIn(page, mobile);
    await expect(page.getByText('还没有参赛记录')).toBeVisible();
  });

  const number =
    await test.step('fills in the entry, uploads files, submits and sees the receipt', async () => {
      await page.goto('/competitionEnter');
      await expect(page.getByRole('radio', { name: '个人/团队' })).toBeChecked();
      await page.getByRole('button', { name: '开始报名' }).click();
      await fillProject(page, { enterprise: false, name: PROJECT });
      await fillTeam(page, [LEADER]);
      await fillEducation(page, LEADER.name);
      await fillPlan(page);
      await fillMaterials(page, ['负责人身份证明', '承诺书签名件', '路演PPT']);
      return submit(page);
    });

  const expectRecord = async () => {
    await page.goto('/personalCenter?current=5');
    const record = page.getByRole('main').getByRole('article').filter({ hasText: PROJECT });
    await expect(record).toContainText('已提交');
    await expect(record).toContainText(number);
  };
  await test.step('finds the record in the personal centre', expectRecord);

  const before = await storedFiles(page);
  await test.step('the power fails and returns', async () => {
    await page.goto('about:blank');
    await portal.kill();
    const again = await startPortal({ home: portal.home, port: portal.port });
    portal.stop = again.stop;
  });

  await test.step('record and files are still there, byte for byte', async () => {
    await expectRecord();
    const after = await storedFiles(page);
    expect(after.map(({ name }) => name).sort()).toEqual(before.map(({ name }) => name).sort());
    const pdf = samplePdf();
    for (const { bytes } of after) expect(bytes.equals(pdf)).toBe(true);
  });
});
