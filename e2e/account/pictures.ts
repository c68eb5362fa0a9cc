import type { Page } from '@playwright/test';

interface Drawing {
  width: number;
  height: number;
  type: 'image/jpeg' | 'image/png';
  /** Colours of the left and right half; undefined leaves it transparent. */
  halves: readonly [string | undefined, string | undefined];
}

/** Draws a picture of two halves in the browser. */
export async function drawPicture(page: Page, drawing: Drawing): Promise<Buffer> {
  const base64 = await page.evaluate(async ({ width, height, type, halves }) => {
    const canvas = document.createElement('canvas');
    canvas.width = width;
    canvas.height = height;
    const pen = canvas.getContext('2d');
    if (!pen) throw new Error('no canvas');
    halves.forEach((colour, half) => {
      if (!colour) return;
      pen.fillStyle = colour;
      pen.fillRect((half * width) / 2, 0, width / 2, height);
    });
    return canvas.toDataURL(type, 0.9).split(',')[1] ?? '';
  }, drawing);
  return Buffer.from(base64, 'base64');
}

/** Adds EXIF to a JPEG: rotation by 90° (orientation 6), and a camera maker that must not be stored. */
export function withExif(jpeg: Buffer): Buffer {
  const maker = Buffer.from('canary-camera\0', 'ascii');
  const tiff = Buffer.alloc(8 + 2 + 2 * 12 + 4);
  tiff.write('MM\0*', 0, 'latin1');
  tiff.writeUInt32BE(8, 4);
  tiff.writeUInt16BE(2, 8);
  tiff.writeUInt16BE(0x010f, 10);
  tiff.writeUInt16BE(2, 12);
  tiff.writeUInt32BE(maker.length, 14);
  tiff.writeUInt32BE(tiff.length, 18);
  tiff.writeUInt16BE(0x0112, 22);
  tiff.writeUInt16BE(3, 24);
  tiff.writeUInt32BE(1, 26);
  tiff.writeUInt16BE(6, 30);
  const body = Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), tiff, maker]);
  const head = Buffer.from([0xff, 0xe1, 0, 0]);
  head.writeUInt16BE(body.length + 2, 2);
  return Buffer.concat([jpeg.subarray(0, 2), head, body, jpeg.subarray(2)]);
}

export interface Stored {
  width: number;
  height: number;
  bytes: Buffer;
  /** @returns the colour of the pixel at these fractions of width and height. */
  at(x: number, y: number): Promise<[number, number, number]>;
}

export async function readStored(page: Page, url: string): Promise<Stored> {
  const bytes = await (await page.request.get(url)).body();
  const pixels = await page.evaluate(async (address) => {
    const bitmap = await createImageBitmap(await (await fetch(address)).blob());
    const canvas = document.createElement('canvas');
    canvas.width = bitmap.width;
    canvas.height = bitmap.height;
    const pen = canvas.getContext('2d');
    if (!pen) throw new Error('no canvas');
    pen.drawImage(bitmap, 0, 0);
    const points: Record<string, number[]> = {};
    for (const x of [0.1, 0.5, 0.9]) {
      for (const y of [0.1, 0.5, 0.9]) {
        const data = pen.getImageData(Math.floor(x * bitmap.width), Math.floor(y * bitmap.height), 1, 1).data;
        points[`${x},${y}`] = [...data.slice(0, 3)];
      }
    }
    return { width: bitmap.width, height: bitmap.height, points };
  }, url);
  return {
    width: pixels.width,
    height: pixels.height,
    bytes,
    at: async (x, y) => {
      const [red = 0, green = 0, blue = 0] = pixels.points[`${x},${y}`] ?? [];
      return [red, green, blue];
    },
  };
}
