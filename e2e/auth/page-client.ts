import type { Page } from '@playwright/test';

export interface PageCall {
  method: 'GET' | 'POST';
  url: string;
  silent?: boolean;
  /** Sends this text as a file, multipart. */
  file?: string;
}

export interface PageAnswer {
  ok: boolean;
  /** `data` of a success, `msg` of a refusal. */
  value: unknown;
}

/**
 * Calls the API from inside the page, all calls at once, through the very client that shell and remotes share:
 * federation hands it out by name, to this test as to any remote.
 */
export function callFromPage(page: Page, calls: PageCall[]): Promise<PageAnswer[]> {
  return page.evaluate(async (wanted) => {
    type Request = (options: object) => Promise<unknown>;
    interface Instance {
      loadShare: (name: string) => Promise<() => { request: Request }>;
    }
    const scope = globalThis as unknown as { __FEDERATION__: { __INSTANCES__: Instance[] } };
    const [instance] = scope.__FEDERATION__.__INSTANCES__;
    if (!instance) throw new Error('The page has no federation runtime');
    const { request } = (await instance.loadShare('@portal/api-client'))();
    return Promise.all(
      wanted.map(async ({ file, ...options }) => {
        const form = new FormData();
        if (file !== undefined) form.append('file', new Blob([file]), 'canary.txt');
        try {
          return {
            ok: true,
            value: await request({ ...options, data: file === undefined ? undefined : form }),
          };
        } catch (error) {
          return { ok: false, value: (error as { msg?: string }).msg ?? String(error) };
        }
      }),
    );
  }, calls);
}

/** Adds one to the number that stands for the access token, so many times, each time under a lock among tabs. */
export function countUpInTurns(page: Page, turns: number): Promise<void> {
  return page.evaluate(async (times) => {
    interface Tokens {
      accessToken: string;
      refreshToken: string;
    }
    interface Session {
      readTokens: () => Partial<Tokens>;
      writeTokens: (tokens: Tokens) => void;
    }
    interface Instance {
      loadShare: (name: string) => Promise<() => Session>;
    }
    const scope = globalThis as unknown as { __FEDERATION__: { __INSTANCES__: Instance[] } };
    const [instance] = scope.__FEDERATION__.__INSTANCES__;
    if (!instance) throw new Error('The page has no federation runtime');
    const { readTokens, writeTokens } = (await instance.loadShare('@portal/session'))();
    for (let turn = 0; turn < times; turn += 1) {
      await navigator.locks.request('count-up', () => {
        const next = String(Number(readTokens().accessToken ?? 0) + 1);
        writeTokens({ accessToken: next, refreshToken: next });
      });
    }
  }, turns);
}
