import { loadImage } from '@napi-rs/canvas';
import { drawSharePicture } from './share-picture';

const svg =
  '<svg xmlns="http://www.w3.org/2000/svg" width="800" height="450"><rect width="800" height="450" fill="#f00"/></svg>';
const item = { title: '一个很长的标题，'.repeat(12), site: '创新创业大赛', section: '赛事动态' };

test('the picture has the size required by platforms, with and without a cover', async () => {
  const [plain, covered, broken] = await Promise.all([
    drawSharePicture(item),
    drawSharePicture({ ...item, cover: Buffer.from(svg) }),
    drawSharePicture({ ...item, cover: Buffer.from('no picture') }),
  ]);
  const { width, height } = await loadImage(plain);
  expect([width, height]).toEqual([1200, 630]);
  expect(covered.equals(plain)).toBe(false);
  expect(broken.equals(plain)).toBe(true);
});

test('other requests are served while the picture is compressed', async () => {
  await drawSharePicture(item);
  let isAnswered = false;
  setImmediate(() => {
    isAnswered = true;
  });
  await drawSharePicture(item);
  expect(isAnswered).toBe(true);
});
