import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import { type APIRequestContext, expect, type Page, request, test } from '@playwright/test';
import type { EntryDetail } from '@portal/contract/competition/entry';
import { paths } from '@portal/contract/paths';
import { asRecord } from '@portal/season/answers';
import { UPLOAD_MEGABYTES as MEGABYTES, NIGHTLY } from '../harness/measure';
import { call, type Participant, signUp, storeTokens } from '../harness/participant';
import { createSeededRandom } from '../harness/seeded-random';
import { type FlakyProxy, startBadLine } from './bad-line';
import { expectSaved } from './fill-steps';
import { startKillableBrowser } from './killable-browser';
import { writeFilm } from './sample-film';

const CUTS = MEGABYTES / 10;
const SIZE = MEGABYTES * 1024 * 1024;
const RATE = 20 * 1024 * 1024;
const DROP_PERCENT = 5;

const percent = (share: number) => `${(share * 100).toFixed(2)} %`;

function cutEvenly(line: FlakyProxy, sentBefore: number): void {
  const step = SIZE / (CUTS + 1);
  line.onSent = () => {
    const due = Math.min(CUTS, Math.floor((line.sentUp - sentBefore) / step));
    if (line.bad && line.cuts < due) line.cut();
  };
}

async function openMaterials(page: Page, line: FlakyProxy): Promise<void> {
  await page.goto(`${line.url}${paths.competitionEnter.href()}?step=materials`);
  await page.getByRole('heading', { name: '附件材料', level: 2 }).waitFor();
}

async function hashAtServer(api: APIRequestContext, origin: string, entryId: string, token: string) {
  const entry = await call<EntryDetail>(api, 'GET', `/comp/entry/${entryId}`, { token });
  const { fileId } = asRecord(entry.steps.materials?.data.video);
  const { url } = await call<{ url: string }>(api, 'GET', `/files/${String(fileId)}/url`, { token });
  const { body } = await fetch(new URL(url, origin));
  const hash = createHash('sha256');
  await pipeline(Readable.fromWeb(body as ReadableStream), hash);
  return hash.digest('hex');
}

async function beginEntry(api: APIRequestContext): Promise<Participant & { entryId: string }> {
  const participant = await signUp(api, { enterprise: true });
  const { id } = await call<EntryDetail>(api, 'POST', '/comp/entry', {
    token: participant.accessToken,
    data: { seasonId: '2026' },
  });
  return { ...participant, entryId: id };
}

test(`a ${MEGABYTES} MB upload survives a bad network and a browser restart intact`, async ({
  baseURL: origin,
}, testInfo) => {
  const baseURL = origin ?? '';
  test.setTimeout(60_000 + MEGABYTES * 1500);
  const film = testInfo.outputPath('路演视频.mp4');
  const sha256 = await writeFilm(film, MEGABYTES);
  const api = await request.newContext({ baseURL });
  const entry = await beginEntry(api);
  const random = createSeededRandom(MEGABYTES);
  const line = await startBadLine({
    port: Number(new URL(baseURL).port),
    random,
    dropPercent: DROP_PERCENT,
    rate: RATE,
  });
  const browser = await startKillableBrowser(async (context) => {
    context.setDefaultTimeout(30_000);
    await storeTokens(context, line.url, entry);
  });
  try {
    let page = await browser.context.newPage();
    await openMaterials(page, line);
    const before = line.sentUp;
    cutEvenly(line, before);

    await test.step('uploads half of it, with a pause, then the browser is killed', async () => {
      line.bad = true;
      await page.getByLabel('上传路演视频').setInputFiles(film);
      const sent = (bytes: number) =>
        expect.poll(() => line.sentUp - before, { timeout: 120_000 }).toBeGreaterThan(bytes);
      await sent(SIZE / 4);
      await page.getByRole('button', { name: '暂停' }).click();
      await page.getByRole('button', { name: '继续' }).click();
      await sent(SIZE / 2);
      await browser.kill();
      line.bad = false;
    });

    await test.step('resumes automatically with the rest', async () => {
      await browser.restart();
      page = await browser.context.newPage();
      await openMaterials(page, line);
      line.bad = true;
      await expect(page.getByRole('button', { name: '取消上传' })).toBeVisible();
      await expect(page.getByRole('button', { name: '取消上传' })).toHaveCount(0, { timeout: 180_000 });
      await expect(page.getByText('路演视频.mp4', { exact: true })).toBeVisible();
      line.bad = false;
      await expectSaved(page);
    });

    expect(line.cuts).toBe(CUTS);
    expect(await hashAtServer(api, baseURL, entry.entryId, entry.accessToken)).toBe(sha256);
    // Counts everything sent since the file was chosen, including headers and the reopened page.
    const beyond = (line.sentUp - before - SIZE) / SIZE;
    testInfo.annotations.push({
      type: 'sent twice',
      description: `${percent(beyond)}, ${percent(line.lost / SIZE)} lost on the way, ${line.cuts} cuts, ${line.dropped} connections dropped`,
    });
    // A cut loses what is in system buffers, which is a random share of a small file.
    expect(NIGHTLY ? beyond : beyond - line.lost / SIZE).toBeLessThan(0.05);
  } finally {
    await browser.close();
    await line.close();
    await api.dispose();
  }
});
