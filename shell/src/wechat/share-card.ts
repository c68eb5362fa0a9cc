import { publicGet } from '@portal/api-client';
import type { WeixinSignature } from '@portal/contract/reference';
import type { SiteInfo } from '@portal/contract/runtime-config';
import type { Router } from '../app';
import { getSharePicture, pageHead } from '../pages/page-head';

export interface ShareCard {
  title: string;
  desc: string;
  link: string;
  imgUrl: string;
}

export interface WeixinSdk {
  config(options: WeixinSignature & { debug: boolean; jsApiList: readonly string[] }): void;
  ready(done: () => void): void;
  error(failed: (reason: { errMsg: string }) => void): void;
  updateAppMessageShareData(card: ShareCard): void;
  updateTimelineShareData(card: Omit<ShareCard, 'desc'>): void;
}

const CALLS = ['updateAppMessageShareData', 'updateTimelineShareData'] as const;

function describeCard(router: Pick<Router, 'state'>, site: SiteInfo, origin: string): ShareCard {
  const { location, matches, loaderData, errors } = router.state;
  const head = pageHead(
    matches.map(({ route }) => ({ handle: route.handle, loaderData: loaderData[route.id] })),
    site,
    location.pathname,
    errors,
  );
  return {
    title: head.title,
    desc: head.description,
    link: `${origin}${location.pathname}${location.search}`,
    imgUrl: new URL(getSharePicture(head), origin).href,
  };
}

/**
 * Gives WeChat title, text and picture of the current page. Configured once, for the opened URL: WeChat on
 * iPhones knows no other, and on Android the first one is valid as long as the document.
 */
export function offerShareCard(
  sdk: WeixinSdk,
  signature: WeixinSignature,
  router: Pick<Router, 'state' | 'subscribe'>,
  site: SiteInfo,
): void {
  sdk.config({ ...signature, debug: false, jsApiList: CALLS });
  sdk.ready(() => {
    let shown: string | undefined;
    const offer = () => {
      if (router.state.navigation.state !== 'idle') return;
      const card = describeCard(router, site, location.origin);
      // Compare the whole card: on a slow network the page comes after its URL, or replaces an error.
      const described = JSON.stringify(card);
      if (described === shown) return;
      shown = described;
      sdk.updateAppMessageShareData(card);
      sdk.updateTimelineShareData({ title: card.title, link: card.link, imgUrl: card.imgUrl });
    };
    offer();
    router.subscribe(offer);
  });
  // Without it, WeChat shares the bare URL, as when no official account is configured.
  sdk.error(() => undefined);
}

export async function followShareCard(
  router: Pick<Router, 'state' | 'subscribe'>,
  site: SiteInfo,
): Promise<void> {
  const url = location.href.split('#')[0] ?? location.href;
  const [{ default: sdk }, signature] = await Promise.all([
    import('weixin-js-sdk') as Promise<{ default: WeixinSdk }>,
    publicGet<WeixinSignature>('/weixin/sdk/signature', { params: { url } }),
  ]);
  offerShareCard(sdk, signature, router, site);
}
