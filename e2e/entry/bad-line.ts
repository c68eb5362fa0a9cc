import { connect, createServer, type Socket } from 'node:net';
import type { SeededRandom } from '../harness/seeded-random';

export interface BadLineOptions {
  port: number;
  random: SeededRandom;
  /** Percentage of new connections that are dropped together with all of their data. */
  dropPercent: number;
  /** Upload rate in bytes per second. */
  rate: number;
}

/** A proxy between browser and portal that simulates a bad network. */
export interface FlakyProxy {
  url: string;
  /** While set, connections are dropped; otherwise the network is only slow. */
  bad: boolean;
  /** Bytes sent by the browser so far, including headers, whether they arrived or not. */
  sentUp: number;
  /** Bytes of `sentUp` that were lost in transit. */
  lost: number;
  dropped: number;
  cuts: number;
  /** Called after each chunk from the browser. */
  onSent?: () => void;
  /** Cuts every connection immediately; data in transit is lost. */
  cut(): void;
  close(): Promise<void>;
}

/** Delay until both sides notice a cut or dropped connection; data sent until then is lost. */
const SILENT_MS = 20;

interface Pair {
  near: Socket;
  far: Socket;
  /** Bytes received from the browser but not yet forwarded. */
  onTheWay: number;
  cut: boolean;
}

/**
 * Reads without backpressure, so that no data is hidden in system buffers, and forwards at the given rate.
 */
export async function startBadLine({ port, random, dropPercent, rate }: BadLineOptions): Promise<FlakyProxy> {
  const pairs = new Set<Pair>();
  const queue: { pair: Pair; bytes: Buffer }[] = [];
  let free = 0;

  function sendUp(pair: Pair, bytes: Buffer): void {
    if (pair.cut) {
      lose(bytes);
      return;
    }
    line.sentUp += bytes.length;
    pair.onTheWay += bytes.length;
    if (queue.push({ pair, bytes }) === 1) passOn();
    line.onSent?.();
  }

  function lose(bytes: Buffer): void {
    line.sentUp += bytes.length;
    line.lost += bytes.length;
    line.onSent?.();
  }

  function passOn(): void {
    const [first] = queue;
    if (!first) return;
    free = Math.max(free, Date.now()) + (first.bytes.length / rate) * 1000;
    setTimeout(() => {
      arrive(first);
      queue.shift();
      passOn();
    }, free - Date.now());
  }

  function arrive({ pair, bytes }: { pair: Pair; bytes: Buffer }): void {
    if (pair.cut) return;
    pair.onTheWay -= bytes.length;
    pair.far.write(bytes);
    if (pair.near.destroyed) endWhenEmpty(pair);
  }

  /** Data sent by a browser that is gone still arrives. */
  function endWhenEmpty(pair: Pair): void {
    if (pair.onTheWay === 0 && !pair.cut) pair.far.end(() => pair.far.destroy());
  }

  function cutOff(pair: Pair): void {
    if (pair.cut) return;
    pair.cut = true;
    line.lost += pair.onTheWay;
    setTimeout(() => {
      pair.near.destroy();
      pair.far.destroy();
    }, SILENT_MS);
  }

  const server = createServer((near) => {
    near.on('error', () => near.destroy());
    if (line.bad && random.below(100) < dropPercent) {
      line.dropped += 1;
      near.on('data', lose);
      setTimeout(() => near.destroy(), SILENT_MS);
      return;
    }
    const far = connect(port, '127.0.0.1');
    const pair: Pair = { near, far, onTheWay: 0, cut: false };
    pairs.add(pair);
    near.on('data', (bytes) => sendUp(pair, bytes));
    far.pipe(near);
    near.on('close', () => endWhenEmpty(pair));
    far.on('error', () => far.destroy());
    far.on('close', () => {
      pairs.delete(pair);
      near.destroy();
    });
  });

  const line: FlakyProxy = {
    url: '',
    bad: false,
    sentUp: 0,
    lost: 0,
    dropped: 0,
    cuts: 0,
    cut() {
      line.cuts += 1;
      for (const pair of pairs) cutOff(pair);
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
