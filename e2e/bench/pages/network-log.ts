import type { CDPSession } from '@playwright/test';

interface Call {
  path: string;
  isScript: boolean;
  /** Images and fonts: no page waits for them. */
  isPicture: boolean;
  /** Seconds by the browser's clock. */
  startedAt: number;
  endedAt: number | undefined;
  /** Transferred, including headers. */
  bytes: number;
}

/** What a page may have waited for; in `chain`, each request started after the previous one had ended. */
export interface NetworkWait {
  requests: number;
  chain: string[];
}

/** Records a page's network requests, without those served from a cache. */
export class NetworkLog {
  readonly #calls = new Map<string, Call>();
  #lastAt = performance.now();

  constructor(devtools: CDPSession) {
    devtools.on('Network.requestWillBeSent', ({ requestId, request, timestamp, type }) => {
      this.#lastAt = performance.now();
      const { protocol, pathname } = new URL(request.url);
      if (!protocol.startsWith('http')) return;
      this.#calls.set(requestId, {
        ...{ path: pathname, isScript: false, isPicture: type === 'Image' || type === 'Font' },
        ...{ startedAt: timestamp, endedAt: undefined, bytes: 0 },
      });
    });
    devtools.on('Network.requestServedFromCache', ({ requestId }) => void this.#calls.delete(requestId));
    devtools.on('Network.responseReceived', ({ requestId, response }) => {
      const call = this.#calls.get(requestId);
      if (response.fromDiskCache || response.fromPrefetchCache) this.#calls.delete(requestId);
      else if (call) call.isScript = /javascript/.test(response.mimeType);
    });
    const end = (requestId: string, timestamp: number, bytes: number) => {
      this.#lastAt = performance.now();
      const call = this.#calls.get(requestId);
      if (call) Object.assign(call, { endedAt: timestamp, bytes });
    };
    devtools.on('Network.loadingFinished', (loaded) =>
      end(loaded.requestId, loaded.timestamp, loaded.encodedDataLength),
    );
    devtools.on('Network.loadingFailed', ({ requestId, timestamp }) => end(requestId, timestamp, 0));
  }

  quietMs(): number {
    return performance.now() - this.#lastAt;
  }

  scriptBytes(): number {
    return this.#all()
      .filter(({ isScript }) => isScript)
      .reduce((sum, { bytes }) => sum + bytes, 0);
  }

  bytes(): number {
    return this.#all().reduce((sum, { bytes }) => sum + bytes, 0);
  }

  /** @returns a function that summarizes the requests since now, without images and fonts */
  watch(): () => NetworkWait {
    const before = new Set(this.#calls.values());
    return () => {
      const answered = this.#all()
        .filter((call) => !before.has(call) && !call.isPicture)
        .flatMap((call) => (call.endedAt === undefined ? [] : [{ ...call, endedAt: call.endedAt }]))
        .sort((a, b) => a.endedAt - b.endedAt);
      const chain: typeof answered = [];
      for (const call of answered) if (call.startedAt >= (chain.at(-1)?.endedAt ?? 0)) chain.push(call);
      return { requests: answered.length, chain: chain.map(({ path }) => path) };
    };
  }

  #all(): Call[] {
    return [...this.#calls.values()];
  }
}
