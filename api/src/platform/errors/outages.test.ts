import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { sql } from 'drizzle-orm';
import { openTestDatabase } from '../../testing/test-database';
import { openServer } from '../db/server';
import { addOutageLog, describeFailure, isUnavailable, type Outages } from './outages';

/** A message of the PostgreSQL protocol. */
function message(kind: string, body: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(body.length + 4);
  return Buffer.concat([Buffer.from(kind), length, body]);
}
const welcome = Buffer.concat([message('R', Buffer.alloc(4)), message('Z', Buffer.from('I'))]);
const begun = Buffer.concat([message('C', Buffer.from('BEGIN\0')), message('Z', Buffer.from('T'))]);
const failure = (code: string) => message('E', Buffer.from(`SFATAL\0VFATAL\0C${code}\0Mnot now\0\0`));

describe('a database server that', () => {
  const opened: { server: Server; sockets: Set<Socket> }[] = [];
  afterEach(async () => {
    for (const { server, sockets } of opened.splice(0)) {
      for (const socket of sockets) socket.destroy();
      await new Promise((done) => server.close(done));
    }
  });

  /** @param play responds to each message. @returns the server's URL */
  async function listen(play: (socket: Socket, turn: number) => void): Promise<string> {
    const sockets = new Set<Socket>();
    const server = createServer((socket) => {
      sockets.add(socket);
      socket.on('error', () => undefined);
      let turn = 0;
      socket.on('data', () => {
        turn += 1;
        play(socket, turn);
      });
    });
    opened.push({ server, sockets });
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    return `postgresql://portal@127.0.0.1:${(server.address() as AddressInfo).port}/portal`;
  }

  /** @returns the errors of a query and of a transaction */
  async function queryServer(play: (socket: Socket, turn: number) => void): Promise<unknown[]> {
    const database = openServer(await listen(play), 1, { connect: 200, query: 300 });
    const failed = (work: Promise<unknown>) =>
      work.then(
        () => undefined,
        (error: unknown) => error,
      );
    const errors = [
      await failed(database.db.execute(sql`SELECT 1`)),
      await failed(database.db.transaction((tx) => tx.execute(sql`SELECT 1`))),
    ];
    await database.close();
    return [...errors, await failed(database.db.execute(sql`SELECT 1`))];
  }

  it.each<[string, (socket: Socket, turn: number) => void]>([
    ['never answers', () => undefined],
    ['hangs up', (socket) => socket.destroy()],
    ['is starting up', (socket) => socket.end(failure('57P03'))],
    ['has too many connections', (socket) => socket.end(failure('53300'))],
    ['takes no connections', (socket) => socket.end(failure('55000'))],
    ['rejects the login', (socket) => socket.end(failure('28000'))],
    ['was renamed', (socket) => socket.end(failure('3D000'))],
    ['disconnects during a query', (socket, turn) => (turn === 1 ? socket.write(welcome) : socket.destroy())],
    [
      'is stopped during a query',
      (socket, turn) => (turn === 1 ? socket.write(welcome) : socket.end(failure('57P01'))),
    ],
    [
      'closes an idle session before a query',
      (socket, turn) => (turn === 1 ? socket.write(welcome) : socket.end(failure('57P05'))),
    ],
    ['hangs during a query', (socket, turn) => turn === 1 && socket.write(welcome)],
  ])('%s is unavailable', async (_what, play) => {
    for (const error of await queryServer(play)) {
      expect(error).toBeInstanceOf(Error);
      expect([error, isUnavailable(error)]).toEqual([error, true]);
    }
  });

  it('hangs in a session loses only that connection', async () => {
    let isFrozen = true;
    const url = await listen((socket, turn) => {
      if (turn === 1) socket.write(welcome);
      else if (!isFrozen) socket.write(begun);
    });
    const database = openServer(url, 1, { connect: 20_000, query: 2_000 });
    const begin = () => database.withSession((session) => session.run('BEGIN'));
    await expect(begin()).rejects.toThrow('Query read timeout');
    isFrozen = false;
    await expect(begin()).resolves.toBeUndefined();
    await database.close();
  });

  it('refuses connections is unavailable', async () => {
    const database = openServer('postgresql://portal@127.0.0.1:1/portal', 1);
    const error = await database.db.execute(sql`SELECT 1`).catch((reason: unknown) => reason);
    await database.close();
    expect(isUnavailable(error)).toBe(true);
    const lines: unknown[] = [];
    const outages: Outages[] = [];
    addOutageLog({ decorate: (_name: string, value: Outages) => outages.push(value) } as never);
    outages[0]?.report(error, 'a query', { warn: (line: unknown) => lines.push(line) });
    expect(lines).toEqual([expect.objectContaining({ place: '127.0.0.1:1' })]);
  });
});

it('a connection that a restarted database has cut is named, although its error has no code', () => {
  const cause = new Error('Connection terminated unexpectedly');
  expect(describeFailure(new Error('Failed query: SELECT 13800138000', { cause }))).toBe(
    'Error Connection terminated unexpectedly',
  );
});

it.each(['ENOSPC', '53100'])('a full disk (%s) is logged in words', (code) => {
  const lines: unknown[] = [];
  const outages: Outages[] = [];
  addOutageLog({ decorate: (_name: string, value: Outages) => outages.push(value) } as never);
  const cause = Object.assign(new Error('No space left on device'), { code });
  outages[0]?.report(new Error('Failed query', { cause }), 'a call', {
    warn: (line: unknown) => lines.push(line),
  });
  expect(lines).toEqual([expect.objectContaining({ reason: '磁盘已满' })]);
});

it('a closed embedded database is unavailable; a wrong statement is a bug', async () => {
  const database = await openTestDatabase();
  const wrong = await database.db.execute(sql`SELECT * FROM nothing`).catch((error: unknown) => error);
  expect([wrong instanceof Error, isUnavailable(wrong)]).toEqual([true, false]);
  await database.close();
  const closed = await database.db.execute(sql`SELECT 1`).catch((error: unknown) => error);
  expect(isUnavailable(closed)).toBe(true);
});

it.each([
  ['nothing', undefined],
  ['a text', 'ECONNREFUSED'],
  ['a bug', new TypeError('x is not a function')],
  ['a duplicate value', Object.assign(new Error('duplicate key'), { code: '23505' })],
  ['a missing file', Object.assign(new Error('no such file'), { code: 'ENOENT' })],
])('%s is no outage', (_what, error) => {
  expect(isUnavailable(error)).toBe(false);
});
