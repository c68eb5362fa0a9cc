import { nightly } from '../harness/measure';
import { collectConsoleProblems, expect, test } from '../harness/test';
import { beginEntry } from './begin-entry';
import { expectSaved } from './fill-steps';

test(
  'a page that can not store input locally says so, and asks before closing',
  nightly('remote-entry/src/editor/unstored-input.test.ts'),
  async ({ page, context, problems }) => {
    await page.addInitScript(() => {
      const { put } = IDBObjectStore.prototype;
      IDBObjectStore.prototype.put = function (this: IDBObjectStore, ...row) {
        if (this.name === 'journal') throw new DOMException('full', 'QuotaExceededError');
        return put.apply(this, row);
      };
    });
    await beginEntry(page);
    await context.setOffline(true);
    await page.getByLabel('一句话介绍').fill('只在这一页上');
    await expect(page.getByText('网络已断开，本机也无法保存，请勿关闭本页')).toBeVisible();

    const asked = page.waitForEvent('dialog');
    await page.close({ runBeforeUnload: true });
    const question = await asked;
    expect(question.type()).toBe('beforeunload');
    await question.dismiss();

    await context.setOffline(false);
    await expectSaved(page);
    // Requests that failed without a network.
    expect(problems.splice(0).filter((text) => !/ERR_INTERNET_DISCONNECTED/.test(text))).toEqual([]);
    const closed = page.waitForEvent('close');
    await page.close({ runBeforeUnload: true });
    await closed;
  },
);

test(
  'the form opens even if IndexedDB never answers, and says that nothing is stored locally',
  nightly('remote-entry/src/editor/unstored-input.test.ts'),
  async ({ page, context, problems }) => {
    await page.addInitScript(() => {
      const { open } = IDBFactory.prototype;
      IDBFactory.prototype.open = function (this: IDBFactory, ...database) {
        const request = open.apply(this, database);
        request.addEventListener = () => undefined;
        return request;
      };
    });
    await beginEntry(page);
    await page.getByLabel('一句话介绍').fill('在平台上');
    await expectSaved(page);
    await context.setOffline(true);
    await page.getByLabel('一句话介绍').fill('只在这一页上');
    await expect(page.getByText('网络已断开，本机也无法保存，请勿关闭本页')).toBeVisible();
    await context.setOffline(false);
    await expectSaved(page);
    expect(problems.splice(0).filter((text) => !/ERR_INTERNET_DISCONNECTED/.test(text))).toEqual([]);
  },
);

test('a journal that fails to load is read on retry, and restores the input', async ({
  page,
  context,
  problems,
}) => {
  await beginEntry(page);
  await context.setOffline(true);
  await page.getByLabel('一句话介绍').fill('还在本机');
  await expect(page.getByText('网络已断开，内容已保存在本机')).toBeVisible();
  // A crashed page sends nothing to the server.
  await Promise.all([page.waitForEvent('crash'), page.goto('chrome://crash').catch(() => undefined)]);
  await page.close();
  await context.setOffline(false);

  const next = await context.newPage();
  const nextProblems = collectConsoleProblems(next);
  await next.addInitScript(() => {
    const { getAll } = IDBIndex.prototype;
    IDBIndex.prototype.getAll = function (this: IDBIndex, ...query) {
      if (this.objectStore.name !== 'journal') return getAll.apply(this, query);
      IDBIndex.prototype.getAll = getAll;
      throw new DOMException('unknown', 'UnknownError');
    };
  });
  await next.goto('/competitionEnter');
  await expect(next.getByText('报名内容打开失败')).toBeVisible();
  await expect(next.getByRole('heading', { name: '大赛报名', level: 1 })).toBeVisible();
  await next.getByRole('button', { name: '重试' }).click();
  await expect(next.getByText('已为您恢复未提交的内容')).toBeVisible();
  await expect(next.getByLabel('一句话介绍')).toHaveValue('还在本机');
  await expectSaved(next);
  expect(nextProblems).toEqual([]);
  expect(problems.splice(0).filter((text) => !/ERR_INTERNET_DISCONNECTED/.test(text))).toEqual([]);
});
