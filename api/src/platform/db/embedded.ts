import { createHash } from 'node:crypto';
import { mkdirSync, realpathSync, rmSync } from 'node:fs';
import { connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline, Readable } from 'node:stream';
import type { ReadableStream as NodeWebStream } from 'node:stream/web';
import { createGzip } from 'node:zlib';
import { PGlite, types } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { drizzle } from 'drizzle-orm/pglite';
import { type Database, rememberTransactions, type SqlSession } from './database';

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

export interface EmbeddedDatabase extends Database {
  /** @returns the whole database at one moment, for `openEmbedded`; all of it is in memory */
  snapshot(): Promise<Blob>;
  /** @returns all rows of a table, in the text format of COPY */
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

/** Ten times as fast as the embedded database's own encoding, which would block all other calls while a film is imported. */
function toHex(bytes: Uint8Array): string {
  return `\\x${Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('hex')}`;
}

/** With which the library tells its caller of a statement that was refused. */
const REFUSED = 100;

/**
 * A database that can not write its log has stopped for good, and the library would go on asking it: nothing else in this
 * process would run again, not even the handler of a signal.
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

/** In the numbers of WebAssembly's own system interface. */
const NO_SPACE = 51;

/** @returns an error of the database's file system, which has no message, as one of this machine's */
function toSystemError(error: unknown, path: string | undefined): unknown {
  const { name, errno } = error as { name?: unknown; errno?: unknown };
  if (name !== 'ErrnoError') return error;
  const code = errno === NO_SPACE ? { code: 'ENOSPC' } : {};
  return Object.assign(new Error(`数据目录读写失败（errno ${errno}）：${path}`), { ...code, path });
}

/**
 * PostgreSQL inside this process.
 *
 * @param folder where it lives; absent: in memory
 * @param snapshot what it starts from, as `snapshot()` made it; absent: an empty database
 * @throws when another process holds the folder
 */
export async function openEmbedded(folder?: string, snapshot?: Blob): Promise<EmbeddedDatabase> {
  if (folder) mkdirSync(folder, { recursive: true });
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

/** @returns the whole database, gzipped; a copy that breaks off is an error of this stream */
export async function compressedSnapshot(database: EmbeddedDatabase): Promise<Readable> {
  const copy = await database.snapshot();
  const bytes = Readable.fromWeb(copy.stream() as unknown as NodeWebStream);
  // The error reaches whoever reads the gzipped side; nothing is left to do here.
  return pipeline(bytes, createGzip(), () => undefined);
}
