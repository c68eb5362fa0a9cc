import type { ComponentType } from 'react';

/** Major version of the contract between shell and remotes; a remote built for another one is refused. */
export const CONTRACT_MAJOR = 1;

/** API reads that a page starts with: path and query below the API's base, exactly as the page calls them. */
export interface PageReads {
  /** For every visitor. */
  everybody?: readonly string[];
  /** Additionally for signed-in visitors. */
  signedIn?: readonly string[];
}

/** Metadata on a route's `handle` (React Router) that the shell's frame applies. */
export interface RouteHandle<LoaderData = unknown> {
  /** `empty` shows the page without header, footer and widgets. Default: `default`. */
  layout?: 'default' | 'empty';
  /** Default: `clear`. */
  header?: 'clear' | 'white' | 'hidden';
  /** Shows the secondary toolbar below the header. */
  toolbar?: boolean;
  /** Names of the shell's route guards: `auth`, `cookie`. Any other name is an error page, status 500. */
  middleware?: readonly string[];
  title?: string | ((data: LoaderData) => string);
  description?: string | ((data: LoaderData) => string);
  /** Site-relative canonical path; default: the requested path without its query. */
  canonical?: string | ((data: LoaderData) => string);
  /** Additional `<meta>` tags: name or Open Graph property → content. */
  meta?: (data: LoaderData) => Readonly<Record<string, string>>;
  /** schema.org document for articles and events, or a list of them. */
  jsonLd?: (data: LoaderData) => object | undefined;
  /** Query parameters that the page reads. The server drops all others before it renders the page. */
  query?: readonly string[];
  /** The loader data is the same for all visitors, so it may be cached and prefetched. */
  sameForAllVisitors?: boolean;
  /**
   * API reads that the page needs immediately. The server writes them into the document, which starts them while the
   * page's scripts are still loading; the API client hands the responses to the first matching calls.
   * @param data of the route's loader; undefined if the page shows an error
   * @param query only the parameters that the page reads
   */
  reads?: (data: LoaderData | undefined, query: URLSearchParams) => PageReads;
  /** Additional code for signed-in visitors, loaded as early as the page's own. */
  signedInCode?: () => Promise<unknown>;
  /** `false` keeps the page out of search engines; a function decides from the loader data. */
  indexed?: boolean | ((data: LoaderData) => boolean);
}

export interface SlotProps {
  /** The sign-in dialog; renders nothing while the session's dialog state is closed. */
  'auth.dialog': Record<never, never>;
  /**
   * The captcha dialog for calls that need a captcha result. `onAnswer` receives the one-use result, or undefined if the
   * user cancelled.
   */
  'auth.captcha': { open: boolean; onAnswer: (result: string | undefined) => void };
  /** Call to action of the current season on the home page. */
  'home.season': Record<never, never>;
  /** Items of the avatar's hover menu. */
  'account.menu': { onNavigate: () => void };
}

export type SlotName = keyof SlotProps;

/** Loads a slot's component on first use. */
export type SlotLoader<N extends SlotName = SlotName> = () => Promise<{
  default: ComponentType<SlotProps[N]>;
}>;

/** What a remote's only federated module, `./remote`, exports. `Route` is React Router's `RouteObject`. */
export interface RemoteModule<Route = unknown> {
  contract: number;
  routes: Route[];
  slots: { [N in SlotName]?: SlotLoader<N> };
}
