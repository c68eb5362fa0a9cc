import { createHash } from 'node:crypto';
import { accessSync, constants, mkdirSync, realpathSync, rmSync } from 'node:fs';
import { connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline, Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import type { ReadableStream as NodeWebStream } from 'node:stream/web';
import { createGzip } from 'node:zlib';
import { PGlite, types } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { drizzle } from 'drizzle-orm/pglite';
import { type Database, rememberTransactions, type SqlSession } from './database';

/** Maximum length of a Unix socket path on all platforms. */
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

/** @returns process id of the holder, or undefined if the socket is stale */
function holder(path: string): Promise<string | undefined> {
  return text(connect(path)).catch(() => undefined);
}

export class FolderInUseError extends Error {
  override readonly name = 'FolderInUseError';
}

/**
 * Locks the embedded database's folder against other processes. The lock is a listening socket, so the system releases it
 * when the holder is killed, and reused process ids do not matter.
 * @returns function that releases the lock
 * @throws FolderInUseError with one readable line if another process holds it
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

export interface EmbeddedDatabase extends Database {
  /** @returns a consistent copy of the database for `openEmbedded`, in memory */
  snapshot(): Promise<Blob>;
  /** @returns all rows of a table in COPY text format */
  copyTable(table: string): Promise<Blob>;
}

export function isEmbedded(database: Database): database is EmbeddedDatabase {
  return database.kind === 'embedded';
}

function createSession(client: PGlite): SqlSession {
  return {
    async run(sqlText) {
      await client.exec(sqlText);
    },
    async column(sqlText) {
      const { rows } = await client.query<unknown[]>(sqlText, [], { rowMode: 'array' });
      return rows.map((row) => String(row[0]));
    },
  };
}

/** Ten times as fast as PGlite's own encoding, which would block all calls while a video is imported. */
function toHex(bytes: Uint8Array): string {
  return `\\x${Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('hex')}`;
}

/** The library's result code for a rejected statement. */
const REFUSED = 100;

/**
 * Ends the process if the database stops because it cannot write its log: the library would call it in an endless loop,
 * and nothing else in this process would run again, not even signal handlers.
 */
function endWithDatabase({ Module: program }: PGlite): void {
  const runOnce = program._PostgresMainLoopOnce;
  program._PostgresMainLoopOnce = () => {
    try {
      runOnce();
    } catch (error) {
      if ((error as { status?: unknown }).status === REFUSED) throw error;
      process.stderr.write(
        '内置数据库停止了，多半因为磁盘已满：腾出空间后再启动，已经保存的都在。 / The embedded database has stopped; is its disk full?\n',
      );
      process.exit(1);
    }
  };
}

/** By error number of WASI. */
const SYSTEM_CODES: Readonly<Record<number, string>> = { 19: 'EDQUOT', 51: 'ENOSPC', 69: 'EROFS' };

/** @returns the database's file system error, which has no message, as a Node.js system error */
function toSystemError(error: unknown, path: string | undefined): unknown {
  const { name, errno } = error as { name?: unknown; errno?: number };
  if (name !== 'ErrnoError') return error;
  const code = SYSTEM_CODES[errno ?? 0];
  return Object.assign(new Error(`数据目录读写失败（errno ${errno}）：${path}`), { code, path });
}

/**
 * PostgreSQL inside this process.
 * @param folder data folder; in memory if undefined
 * @param snapshot initial content from `snapshot()`; empty if undefined
 * @throws if another process holds the folder
 */
export async function openEmbedded(folder?: string, snapshot?: Blob): Promise<EmbeddedDatabase> {
  if (folder) {
    mkdirSync(folder, { recursive: true });
    // The library fails without a reason, for instance in a folder that root has created.
    accessSync(folder, constants.R_OK | constants.W_OK);
  }
  const unlock = folder ? await lockFolder(folder) : async () => undefined;
  const extensions = { pg_trgm };
  const options = {
    dataDir: folder ?? 'memory://',
    extensions,
    serializers: { [types.BYTEA]: toHex },
    ...(snapshot ? { loadDataDir: snapshot } : {}),
  };
  const client = await PGlite.create(options).catch(async (error) => {
    await unlock();
    throw toSystemError(error, folder);
  });
  endWithDatabase(client);
  return {
    kind: 'embedded',
    db: rememberTransactions(drizzle(client)),
    withSession: (work) => work(createSession(client)),
    snapshot: () => client.dumpDataDir('none'),
    async copyTable(table) {
      const { blob } = await client.query(`COPY ${table} TO '/dev/blob'`);
      return blob ?? new Blob();
    },
    async close() {
      await client.close();
      await unlock();
    },
  };
}

/** @returns the database, gzipped; a failed copy is an error of this stream */
export async function compressedSnapshot(database: EmbeddedDatabase): Promise<Readable> {
  const copy = await database.snapshot();
  const bytes = Readable.fromWeb(copy.stream() as unknown as NodeWebStream);
  // Errors surface in the gzipped stream.
  return pipeline(bytes, createGzip(), () => undefined);
}
