import { writeFile } from 'node:fs/promises';
import { createCanvas, loadImage } from '@napi-rs/canvas';
import { expect } from '@playwright/test';
import { detailLists, findNewestItem, publicPages } from '../public/public-pages';
import { ENGINES, test } from './engine-test';
import type { EngineWindow } from './window';

const DATE = '截至11月28日24时，个918个';
/**
 * Limit of differing pixels per black pixel of a part: antialiasing causes up to 0.26, an overlapping glyph
 * at least 0.58.
 */
const COVERED = 0.4;

/** Renders a date with the page's font, and below it each of its parts separately. */
const WRITE_TWICE = `
document.getElementById('sheet')?.remove();
const sheet = document.createElement('div');
sheet.id = 'sheet';
sheet.style.cssText = 'position:fixed;inset:0;z-index:99999;background:white;color:black;font-size:32px;line-height:60px';
document.body.append(sheet);
const write = (text, left, top) => {
  const line = document.createElement('p');
  line.textContent = text;
  line.style.cssText = 'position:absolute;white-space:nowrap;left:' + left + 'px;top:' + top + 'px';
  sheet.append(line);
};
write(args[0].join(''), 0, 0);
args[0].forEach((piece, index) => write(piece, index * 80, 60));`;

/** Finds parts of the date that look different within the text than alone: another glyph overlaps them. */
async function findCoveredPieces(window: EngineWindow): Promise<string[]> {
  const pieces = DATE.match(/\d+|\D/g) ?? [];
  await window.driver.run(WRITE_TWICE, pieces);
  const image = await loadImage(await window.driver.screenshot());
  const canvas = createCanvas(image.width, image.height);
  const context = canvas.getContext('2d');
  context.drawImage(image, 0, 0);
  const readColumns = (left: number, top: number, width: number) => {
    const { data } = context.getImageData(left, top, width, 60);
    const isBlack = (x: number, y: number) => (data[(y * width + x) * 4 + 1] ?? 255) < 128;
    return Array.from({ length: width }, (_, x) => Array.from({ length: 60 }, (_, y) => isBlack(x, y)));
  };
  const whole = readColumns(0, 0, 700);
  return pieces.filter((_, index) => {
    const cell = readColumns(index * 80, 60, 80);
    const hasInk = cell.map((column) => column.includes(true));
    const alone = cell.slice(hasInk.indexOf(true), hasInk.lastIndexOf(true) + 1);
    const ink = alone.flat().filter(Boolean).length;
    const places = whole.map((_, x) => whole.slice(x, x + alone.length).flat());
    const dots = alone.flat();
    const differences = places.map((place) => dots.filter((dot, at) => dot !== place[at]).length);
    return Math.min(...differences) > COVERED * ink;
  });
}

/** Scripts still loading: if navigation aborts one, Firefox reports it as altered. */
const PENDING = `
const isThere = ({ src }) => performance.getEntriesByName(src).length > 0;
return [...document.querySelectorAll('script[src]')].filter((script) => !isThere(script)).map(({ src }) => src);`;

async function look(window: EngineWindow, path: string, heading: string | RegExp): Promise<void> {
  await window.open(path);
  await window.see({ role: 'heading', name: heading });
  await expect.poll(() => window.driver.run<string[]>(PENDING), { message: `${path} is loaded` }).toEqual([]);
  const wider = await window.driver.run<number>('return document.documentElement.scrollWidth - innerWidth;');
  expect.soft(wider, `${path}: pixels wider than the window`).toBeLessThanOrEqual(0);
}

async function sideBySide(pictures: readonly Buffer[]): Promise<Buffer> {
  const images = await Promise.all(pictures.map((picture) => loadImage(picture)));
  const width = images.reduce((sum, image) => sum + image.width, 0);
  const canvas = createCanvas(width, Math.max(...images.map(({ height }) => height)));
  const context = canvas.getContext('2d');
  let x = 0;
  for (const image of images) {
    context.drawImage(image, x, 0);
    x += image.width;
  }
  return canvas.encode('png');
}

for (const engine of ENGINES)
  test(`every public page hydrates, fits and logs no errors in ${engine}`, async ({
    openEngine,
    request,
  }) => {
    test.setTimeout(600_000);
    const window = await openEngine(engine);
    for (const { path, heading } of publicPages) await look(window, path, heading);
    for (const { type, detail } of detailLists) {
      const item = await findNewestItem(request, type);
      await look(window, detail(item.id), item.title);
    }
    expect(window.problems).toEqual([]);
  });

for (const engine of ENGINES)
  test(`digits and Chinese characters do not overlap in ${engine}`, async ({ openEngine }) => {
    const window = await openEngine(engine);
    await window.open('/agreements/privacy');
    // WebKit takes the first screenshot before glyphs are positioned.
    await expect.poll(() => findCoveredPieces(window)).toEqual([]);
  });

/** Names in the title that wrap onto two lines at some width. */
const BROKEN_NAMES = `
const title = document.querySelector('h1');
const names = [...title.querySelectorAll('span')];
const cut = [];
for (let width = 280; width < 700; width += 10) {
  title.style.width = width + 'px';
  cut.push(...names.filter((name) => name.getClientRects().length > 1).map((name) => name.textContent + ' ' + width));
}
return names.length > 0 ? cut : ['no name'];
`;

for (const engine of ENGINES)
  test(`names do not wrap within a title in ${engine}`, async ({ openEngine, request }) => {
    const window = await openEngine(engine);
    const item = await findNewestItem(request, 'news', '开放报名');
    await look(window, `/news/detail/${item.id}`, item.title);
    expect(await window.driver.run<string[]>(BROKEN_NAMES)).toEqual([]);
  });

test('screenshots of home, a list, an article and the match page are combined for comparison', async ({
  openEngine,
  request,
}, info) => {
  test.setTimeout(300_000);
  const windows = [];
  for (const engine of ENGINES) windows.push(await openEngine(engine));
  const article = await findNewestItem(request, 'news');
  for (const path of ['/', '/news', `/news/detail/${article.id}`, '/match']) {
    const pictures = [];
    for (const window of windows) {
      await window.open(path);
      pictures.push(await window.driver.screenshot());
    }
    const name = `${path.split('/').filter(Boolean).slice(0, 2).join('-') || 'home'}.png`;
    const file = info.outputPath(name);
    await writeFile(file, await sideBySide(pictures));
    await info.attach(name, { path: file });
    for (const picture of pictures) expect((await loadImage(picture)).width).toBeGreaterThan(1_000);
  }
});
