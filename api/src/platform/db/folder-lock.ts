import { createHash } from 'node:crypto';
import { realpathSync, rmSync } from 'node:fs';
import { connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Longest path that a Unix socket takes on every platform. */
const SOCKET_PATH_LIMIT = 100;

function socketPath(folder: string): string {
  const real = realpathSync(folder);
  const id = createHash('sha256').update(real).digest('hex').slice(0, 24);
  if (process.platform === 'win32') return `\\\\.\\pipe\\portal-${id}`;
  const inside = `${real}.lock`;
  return inside.length <= SOCKET_PATH_LIMIT ? inside : join(tmpdir(), `portal-${id}.lock`);
}

function listen(path: string): Promise<Server | undefined> {
  return new Promise((resolve, reject) => {
    const server = createServer((socket) => socket.end(String(process.pid)));
    server.unref();
    server.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' ? resolve(undefined) : reject(error),
    );
    server.listen(path, () => resolve(server));
  });
}

/** @returns the process id of the holder, or undefined when nobody answers behind the socket. */
function holder(path: string): Promise<string | undefined> {
  return new Promise((resolve) => {
    let answer = '';
    const socket = connect(path);
    socket.on('data', (chunk) => {
      answer += chunk.toString();
    });
    socket.on('end', () => resolve(answer));
    socket.on('error', () => resolve(undefined));
  });
}

/** Another process holds the folder. */
export class FolderInUseError extends Error {
  override readonly name = 'FolderInUseError';
}

/**
 * Keeps a second process out of the embedded database's folder. The lock is a listening socket, so
 * the system itself lets go of it when the holder is killed, and a reused process id can not fool it.
 *
 * @returns lets go of the folder
 * @throws FolderInUseError, one readable line, when another process holds it
 */
export async function lockFolder(folder: string): Promise<() => Promise<void>> {
  const path = socketPath(folder);
  let server = await listen(path);
  if (!server) {
    const pid = await holder(path);
    if (pid === undefined) {
      rmSync(path, { force: true });
      server = await listen(path);
    }
    if (!server) {
      throw new FolderInUseError(
        `数据目录已被另一个进程使用（进程 ${pid ?? '未知'}）：${folder}。请先停止它。 / The data folder is in use by process ${pid ?? 'unknown'}; stop it first.`,
      );
    }
  }
  const held = server;
  return () => new Promise((resolve) => held.close(() => resolve()));
}
