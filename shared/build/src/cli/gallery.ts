import { createReadStream, existsSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join, resolve } from 'node:path';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import { baseConfig, compile } from '../webpack-base';

/** `pnpm gallery`: builds the gallery of @portal/ui and serves it. GALLERY_PORT changes the port (4700). */

const context = resolve(import.meta.dirname, '../../../ui');
const out = join(context, 'dist/gallery');
const port = Number(process.env.GALLERY_PORT ?? 4700);

await compile({
  ...baseConfig(context, 'browser', 'development'),
  entry: './gallery/gallery.tsx',
  output: { path: out, publicPath: '/', filename: 'gallery.js', clean: true },
  plugins: [new MiniCssExtractPlugin({ filename: 'gallery.css' })],
});

const PAGE =
  '<!doctype html><html lang="zh-CN"><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>@portal/ui</title><link rel="stylesheet" href="/gallery.css"><script defer src="/gallery.js"></script><div id="root"></div></html>';
const TYPES: Readonly<Record<string, string>> = { '.js': 'text/javascript', '.css': 'text/css' };

createServer((request, response) => {
  const file = join(out, new URL(request.url ?? '/', 'http://gallery').pathname);
  const type = TYPES[extname(file)];
  if (type && existsSync(file)) {
    response.setHeader('content-type', type);
    createReadStream(file).pipe(response);
  } else {
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.end(PAGE);
  }
}).listen(port, '127.0.0.1', () => {
  process.stdout.write(`组件展示页：http://localhost:${port}\n`);
});
