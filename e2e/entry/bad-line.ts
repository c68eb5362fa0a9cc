import { connect, createServer, type Socket } from 'node:net';
import type { Seeded } from './seeded';

export interface BadLineOptions {
  /** Port of the portal on this machine. */
  port: number;
  random: Seeded;
  /** Share of new connections that are dropped at once, in per cent. */
  dropPercent: number;
  /** Bytes a second that go up. */
  rate: number;
}

/** A line between browser and portal that can be bad: it is slow, drops connections and is cut now and then. */
export interface BadLine {
  url: string;
  /** Connections are dropped while this is set; the line is only slow otherwise. */
  bad: boolean;
  /** Bytes that went up so far, headers and all. */
  sentUp: number;
  dropped: number;
  cuts: number;
  /** Called when bytes went up. */
  onSent?: () => void;
  /** Cuts every connection at once. */
  cut(): void;
  close(): Promise<void>;
}

export async function startBadLine({ port, random, dropPercent, rate }: BadLineOptions): Promise<BadLine> {
  const pairs = new Set<{ near: Socket; far: Socket }>();
  let free = 0;

  /** Lets the bytes through and holds the next ones back for as long as these take. */
  function sendUp(near: Socket, far: Socket, bytes: Buffer): void {
    line.sentUp += bytes.length;
    far.write(bytes);
    free = Math.max(free, Date.now()) + (bytes.length / rate) * 1000;
    const wait = free - Date.now();
    if (wait > 1) {
      near.pause();
      setTimeout(() => near.resume(), wait);
    }
    line.onSent?.();
  }

  const server = createServer((near) => {
    near.on('error', () => near.destroy());
    if (line.bad && random.below(100) < dropPercent) {
      line.dropped += 1;
      near.destroy();
      return;
    }
    const far = connect(port, '127.0.0.1');
    const pair = { near, far };
    pairs.add(pair);
    near.on('data', (bytes) => sendUp(near, far, bytes));
    far.pipe(near);
    const part = () => {
      pairs.delete(pair);
      near.destroy();
      // What went up has gone up: only nothing follows.
      far.end(() => far.destroy());
    };
    near.on('close', part);
    far.on('error', part);
    far.on('close', part);
  });

  const line: BadLine = {
    url: '',
    bad: false,
    sentUp: 0,
    dropped: 0,
    cuts: 0,
    cut() {
      line.cuts += 1;
      for (const { near } of pairs) near.destroy();
    },
    async close() {
      for (const { near, far } of pairs) {
        near.destroy();
        far.destroy();
      }
      await new Promise((done) => server.close(done));
    },
  };
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = server.address();
  if (typeof address !== 'object' || !address) throw new Error('The line has no address');
  line.url = `http://localhost:${address.port}`;
  return line;
}
