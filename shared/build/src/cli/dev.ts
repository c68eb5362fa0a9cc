import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { DEV_SHELL_FILES, ENTRY_FILE, OVERRIDES_COOKIE } from '@portal/contract/release/layout';
import webpack from 'webpack';
import WebpackDevServer from 'webpack-dev-server';
import { probe, root } from '../../../../scripts/toolchain.mjs';
import { developmentAddress, developmentOverrides, devRemote } from '../development';

const port = Number(process.env.DEV_PORT || 3003);
const portal = (process.env.PORTAL_URL || 'http://localhost:8080').replace(/\/$/, '');
const origin = `http://localhost:${port}`;

/** Checked before the build, because remotes are often developed side by side. */
async function assertPortIsFree(): Promise<void> {
  await probe(port, '127.0.0.1').catch(({ code, message }: NodeJS.ErrnoException) => {
    throw new Error(code === 'EADDRINUSE' ? `端口 ${port} 已被占用，请用 DEV_PORT=… 换一个端口` : message);
  });
}

async function isRunning(url: string): Promise<boolean> {
  try {
    return (await fetch(`${url}/health/live`, { signal: AbortSignal.timeout(2000) })).ok;
  } catch {
    return false;
  }
}

/** @returns the folder of a development shell that matches the current sources */
function developmentShell(): string {
  console.log('构建开发用的外壳（仅在外壳或共享包有变化时）');
  const build = [join(root, 'scripts/build.mjs'), '--task', 'build:dev', 'shell'];
  execFileSync(process.execPath, build, {
    stdio: 'inherit',
    env: { ...process.env, DEV_PORT: String(port) },
  });
  return join(root, 'shell/.cache', `dev-${port}`, 'browser');
}

/**
 * Serves the remote in the current folder from source, together with a development shell. A running portal loads both
 * through the override; all other paths are proxied to that portal, so that the development URL shows the whole portal as
 * well.
 */
async function main(): Promise<void> {
  await assertPortIsFree();
  const shell = developmentShell();
  const { name, config } = devRemote(root, process.cwd(), origin);
  const compiler = webpack(config);
  if (!compiler) throw new Error('webpack 拒绝了配置');
  const overridesCookie = () => {
    const overrides = new URLSearchParams(developmentOverrides(process.cwd(), origin));
    return `${OVERRIDES_COOKIE}=${encodeURIComponent(overrides.toString())}`;
  };
  const server = new WebpackDevServer(
    {
      host: '127.0.0.1',
      port,
      hot: true,
      liveReload: true,
      static: { directory: shell, publicPath: DEV_SHELL_FILES, watch: false },
      allowedHosts: ['localhost'],
      headers: { 'access-control-allow-origin': '*' },
      client: { webSocketURL: `ws://localhost:${port}/ws`, overlay: { errors: true, warnings: false } },
      // The shell server reads the overrides from this cookie.
      proxy: [
        {
          context: (path: string) => !path.startsWith(DEV_SHELL_FILES),
          target: portal,
          onProxyReq: (call) => call.setHeader('cookie', overridesCookie()),
        },
      ],
    },
    compiler,
  );
  await server.start();
  console.log(`本地模块 ${name}：${origin}/${ENTRY_FILE}`);
  console.log(`在运行中的门户里打开：${developmentAddress(process.cwd(), portal, origin)}`);
  console.log(`单独打开：${origin}/`);
  if (!(await isRunning(portal)))
    console.log(`门户 ${portal} 没有运行：请先 npm start，或用 PORTAL_URL 指明它的地址`);
}

main().catch((error: Error) => {
  console.error(error.message);
  process.exitCode = 1;
});
