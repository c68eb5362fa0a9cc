import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { GlobalFonts } from '@napi-rs/canvas';

/** Font of all pictures drawn here, independent of fonts installed on the server. */
export const PICTURE_FONT = 'Portal Sans';

/** Call before drawing text; the file is loaded on first use. */
export function registerPictureFont(): void {
  if (GlobalFonts.has(PICTURE_FONT)) return;
  const require = createRequire(import.meta.url);
  const folder = dirname(require.resolve('@expo-google-fonts/noto-sans-sc/package.json'));
  GlobalFonts.registerFromPath(join(folder, '700Bold', 'NotoSansSC_700Bold.ttf'), PICTURE_FONT);
}
