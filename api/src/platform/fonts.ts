import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { GlobalFonts } from '@napi-rs/canvas';

/** @returns path of the font of all pictures and documents made here, independent of fonts installed on the server */
export function findFont(weight: '400Regular' | '700Bold'): string {
  const require = createRequire(import.meta.url);
  const folder = dirname(require.resolve('@expo-google-fonts/noto-sans-sc/package.json'));
  return join(folder, weight, `NotoSansSC_${weight}.ttf`);
}

export const PICTURE_FONT = 'Portal Sans';

/** Call before drawing text; the file is loaded on first use. */
export function registerPictureFont(): void {
  if (!GlobalFonts.has(PICTURE_FONT)) GlobalFonts.registerFromPath(findFont('700Bold'), PICTURE_FONT);
}
