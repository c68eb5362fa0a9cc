import { publicGet } from '@portal/api-client';
import type { WeixinSignature } from '@portal/contract/reference';
import type { SiteInfo } from '@portal/contract/runtime-config';
import type { Router } from '../app';
import { getSharePicture, pageHead } from '../pages/page-head';

/** What WeChat shows of a page in a chat. */
export interface ShareCard {
  title: string;
  desc: string;
  link: string;
  imgUrl: string;
}

/** The part of WeChat's JS-SDK that is used here; others speak of it as `wx`. */
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
 * Gives WeChat title, text and picture of the page that is shown. It is configured once, for the address that was
 * opened: WeChat on an iPhone knows no other, and on Android the first one holds while the document stays.
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
      // Whole: on a weak network the page itself comes later than its address, and in the place of an error.
      const described = JSON.stringify(card);
      if (described === shown) return;
      shown = described;
      sdk.updateAppMessageShareData(card);
      sdk.updateTimelineShareData({ title: card.title, link: card.link, imgUrl: card.imgUrl });
    };
    offer();
    router.subscribe(offer);
  });
  // Without it the page is shared by its address, as where no official account is configured.
  sdk.error(() => undefined);
}

/** Loads WeChat's SDK with the signature of the opened page. Rejects when either can not be had. */
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
