import type { SiteInfo } from '@portal/contract/runtime-config';
import { repeat } from '../repeat';

const REFRESH_MS = 30_000;
const UNTIL_KNOWN_MS = 1000;

export const UNKNOWN_SITE: SiteInfo = {
  name: '创新创业大赛',
  logoUrl: '',
  organiser: { name: '', address: '', hotline: '', email: '' },
  icp: '',
  mpCode: '',
  wxCode: '',
  manageUrl: '',
};

/** The organiser's data from the API; the last good response stays while the API is unavailable. */
export class SiteInfoSource {
  current: SiteInfo = UNKNOWN_SITE;
  #stop: (() => void) | undefined;

  constructor(private readonly fetchInfo: () => Promise<SiteInfo>) {}

  async start(): Promise<void> {
    await this.#refresh();
    this.#stop = repeat(
      () => this.#refresh(),
      () => (this.current === UNKNOWN_SITE ? UNTIL_KNOWN_MS : REFRESH_MS),
    );
  }

  stop(): void {
    this.#stop?.();
  }

  async #refresh(): Promise<void> {
    try {
      this.current = { ...UNKNOWN_SITE, ...(await this.fetchInfo()) };
    } catch {
      // The API is starting or unavailable: readiness shows it, visitors get the last known data.
    }
  }
}
