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
