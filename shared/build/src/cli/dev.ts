import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import webpack from 'webpack';
import WebpackDevServer from 'webpack-dev-server';
import { devRemote } from '../webpack-dev';

const root = resolve(fileURLToPath(new URL('../../../..', import.meta.url)));
const port = Number(process.env.DEV_PORT ?? 3003);
const portal = process.env.PORTAL_URL ?? 'http://localhost:8080';
const origin = `http://localhost:${port}`;

async function isRunning(url: string): Promise<boolean> {
  try {
    return (await fetch(`${url}/health/live`, { signal: AbortSignal.timeout(2000) })).ok;
  } catch {
    return false;
  }
}

/**
 * Serves the remote of the current folder from its sources. A running portal takes it by the override; every other
 * path is passed on to that portal, so that the development address shows the whole portal as well.
 */
async function main(): Promise<void> {
  const { name, config } = devRemote(root, process.cwd(), origin);
  const compiler = webpack(config);
  if (!compiler) throw new Error('webpack 拒绝了配置');
  const server = new WebpackDevServer(
    {
      host: '127.0.0.1',
      port,
      // The shell's React is the production one, which can not take single modules: a change reloads the page.
      hot: false,
      liveReload: true,
      static: false,
      allowedHosts: ['localhost'],
      headers: { 'access-control-allow-origin': '*' },
      client: { webSocketURL: `ws://localhost:${port}/ws`, overlay: { errors: true, warnings: false } },
      proxy: [{ context: ['/'], target: portal, headers: { cookie: `portal-overrides=${cookieFor(name)}` } }],
    },
    compiler,
  );
  await server.start();
  console.log(`本地模块 ${name}：${origin}/remote.js`);
  if (await isRunning(portal)) {
    console.log(`在运行中的门户里打开：${portal}/?remote.${name}=${origin}`);
    console.log(`单独打开：${origin}/`);
  } else console.log(`门户 ${portal} 没有运行：请先 npm start，或用 PORTAL_URL 指明它的地址`);
}

/** The cookie by which the shell server remembers overrides. */
function cookieFor(name: string): string {
  return encodeURIComponent(new URLSearchParams({ [name]: origin }).toString());
}

main().catch((error: Error) => {
  console.error(error.message);
  process.exitCode = 1;
});
