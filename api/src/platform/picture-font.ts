import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { GlobalFonts } from '@napi-rs/canvas';

/** The font of everything that is drawn here: no server's own fonts are relied on. */
export const PICTURE_FONT = 'Portal Sans';

/** Call before drawing text; the file is read with the first picture. */
export function registerPictureFont(): void {
  if (GlobalFonts.has(PICTURE_FONT)) return;
  const require = createRequire(import.meta.url);
  const folder = dirname(require.resolve('@expo-google-fonts/noto-sans-sc/package.json'));
  GlobalFonts.registerFromPath(join(folder, '700Bold', 'NotoSansSC_700Bold.ttf'), PICTURE_FONT);
}
