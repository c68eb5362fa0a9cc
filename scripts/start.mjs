import { fork } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { build, checkNode, fail, install, probe, root, run } from './toolchain.mjs';

const started = Date.now();
const step = (line) => console.log(`[${((Date.now() - started) / 1000).toFixed(1).padStart(5)} 秒] ${line}`);

const port = Number(process.env.PORT || 8080);
const host = process.env.HOST || '0.0.0.0';
const home = resolve(process.env.PORTAL_HOME || '.portal');

const children = [];
let stopping = false;

/** Stops both servers and waits for them, so that the database is closed on exit. */
async function stop(code) {
  if (stopping) return;
  stopping = true;
  await Promise.all(
    children.map(
      (child) =>
        new Promise((done) => {
          if (child.exitCode !== null || child.signalCode !== null) return done();
          child.once('exit', done);
          child.kill('SIGTERM');
          setTimeout(() => child.kill('SIGKILL'), 10_000).unref();
        }),
    ),
  );
  process.exit(code);
}

function makeHome() {
  try {
    mkdirSync(home, { recursive: true });
  } catch ({ code }) {
    const isFile = code === 'EEXIST' || code === 'ENOTDIR';
    const reasons = { ENOSPC: '磁盘已满', EDQUOT: '磁盘配额已满', EROFS: '磁盘只读' };
    const reason = isFile ? '它是文件，或路径中有文件' : (reasons[code] ?? code);
    fail(`PORTAL_HOME 不能用作文件夹（${reason}），请换一个：${home}`);
  }
}

/** Starts a server and waits until it is ready. */
function serve(name, file, env) {
  return new Promise((done) => {
    const child = fork(join(root, file), [], {
      cwd: process.cwd(),
      env: { ...process.env, ...env },
      execArgv: [],
    });
    children.push(child);
    child.on('message', (message) => message?.ready && done(message.port));
    child.on('exit', (code, signal) => {
      if (stopping) return;
      console.error(`${name}已退出（${signal ?? code}）`);
      stop(1);
    });
  });
}

/** Exits when the parent process is gone (even by kill -9), to release port and database. */
function followParent() {
  const parent = process.ppid;
  setInterval(() => process.ppid !== parent && stop(1), 500).unref();
}

checkNode();
if (!Number.isInteger(port) || port < 0 || port > 65535)
  fail(`PORT 应为 0 到 65535 之间的整数，当前是 ${process.env.PORT}`);
await probe(port, host).catch(({ code }) =>
  fail(
    code === 'EADDRINUSE'
      ? `端口 ${port} 已被占用，请用 PORT=… 换一个端口`
      : `无法监听端口 ${port}（${code}）`,
  ),
);
process.once('SIGINT', () => stop(0));
process.once('SIGTERM', () => stop(0));
process.once('SIGHUP', () => stop(0));
if (process.env.npm_lifecycle_event) followParent();

try {
  makeHome();
  if (process.env.PORTAL_SKIP_BUILD !== 'on') {
    step('检查依赖');
    if (await install()) step('依赖已安装');
    step('构建有变化的部分');
    await build();
  }
  // First, because a second portal in this home exits here, before it changes what the first one serves.
  step('启动平台接口与数据库');
  const mode = process.env.NODE_ENV || 'production';
  const apiPort = await serve('平台接口', 'api/dist/server.js', {
    PORTAL_HOME: home,
    NODE_ENV: mode,
    API_PORT: process.env.API_PORT || '0',
  });
  step('发布远程模块到本地发布存储');
  const env = { ...process.env, PORTAL_HOME: home };
  await run(process.execPath, [join(root, 'shared/ops/dist/portal.js'), 'release', 'bootstrap'], { env });
  step('启动门户');
  const portalPort = await serve('门户', 'shell/dist/server/server.cjs', {
    PORTAL_HOME: home,
    NODE_ENV: mode,
    PORT: String(port),
    HOST: host,
    API_ORIGINS: `http://127.0.0.1:${apiPort}`,
  });
  step(`门户已就绪：http://localhost:${portalPort}`);
  process.send?.({ ready: true, port: portalPort, pids: children.map(({ pid }) => pid) });
  process.once('disconnect', () => stop(1));
} catch (error) {
  console.error(error.message);
  await stop(1);
}
