import type { JSHandle, Page } from '@playwright/test';
import { waitForHydration } from '../harness/hydration';

export interface PageCall {
  method: 'GET' | 'POST';
  url: string;
}

export interface PageAnswer {
  ok: boolean;
  /** `data` of a success, `msg` of an error. */
  value: unknown;
}

/** Loads a shared package from the page's federation runtime by name, like a remote does. */
async function sharedPackage<T>(page: Page, name: string): Promise<JSHandle<T>> {
  await waitForHydration(page);
  return page.evaluateHandle(async (wanted) => {
    interface Instance {
      loadShare: (name: string) => Promise<() => T>;
    }
    const scope = globalThis as unknown as { __FEDERATION__: { __INSTANCES__: Instance[] } };
    const [instance] = scope.__FEDERATION__.__INSTANCES__;
    if (!instance) throw new Error('The page has no federation runtime');
    return (await instance.loadShare(wanted))();
  }, name) as Promise<JSHandle<T>>;
}

interface Client {
  request: (options: object) => Promise<unknown>;
}

/** Sends concurrent API calls from inside the page, through the client that shell and remotes share. */
export async function callFromPage(page: Page, calls: PageCall[]): Promise<PageAnswer[]> {
  const client = await sharedPackage<Client>(page, '@portal/api-client');
  return client.evaluate(
    ({ request }, wanted) =>
      Promise.all(
        wanted.map(async (options) => {
          try {
            return { ok: true, value: await request(options) };
          } catch (error) {
            return { ok: false, value: (error as { msg?: string }).msg ?? String(error) };
          }
        }),
      ),
    calls,
  );
}

interface TokenStore {
  readTokens: () => { accessToken?: string };
  writeTokens: (tokens: { accessToken: string; refreshToken: string }) => void;
}

/** Increments the number stored as access token `turns` times, each time under a Web Lock. */
export async function incrementUnderLock(page: Page, turns: number): Promise<void> {
  const session = await sharedPackage<TokenStore>(page, '@portal/session');
  await session.evaluate(async ({ readTokens, writeTokens }, times) => {
    for (let turn = 0; turn < times; turn += 1) {
      await navigator.locks.request('count-up', () => {
        const next = String(Number(readTokens().accessToken ?? 0) + 1);
        writeTokens({ accessToken: next, refreshToken: next });
      });
    }
  }, turns);
}
