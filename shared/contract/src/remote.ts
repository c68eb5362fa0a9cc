import type { ComponentType } from 'react';

/** Major number of the contract between shell and remotes; a remote built for another one is refused. */
export const CONTRACT_MAJOR = 1;

/** Reads of the API that a page begins with: path and query below the API's base, as the page's own calls spell them. */
export interface PageReads {
  /** For every visitor. */
  everybody?: readonly string[];
  /** On top of them, for visitors who are signed in. */
  signedIn?: readonly string[];
}

/** Metadata that a route carries on React Router's `handle`; the shell's frame obeys it. */
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
  /** Site-relative canonical path; default: the path that was asked for, without its query. */
  canonical?: string | ((data: LoaderData) => string);
  /** Further `<meta>` tags: name or Open Graph property → content. */
  meta?: (data: LoaderData) => Readonly<Record<string, string>>;
  /** schema.org document for articles and events, or a list of them. */
  jsonLd?: (data: LoaderData) => object | undefined;
  /** Query parameters that the page reads. The server drops all others before it renders the page. */
  query?: readonly string[];
  /** The loader data is the same for all visitors: it may be cached, and loaded before a click. */
  sameForAllVisitors?: boolean;
  /**
   * What the page asks the API for at once. The server writes it into the document, which asks while the page's scripts
   * are still on their way; the API client hands the answers to the first calls that ask for the same.
   * @param data of the route's loader; undefined where the page shows an error. @param query as far as the page reads it
   */
  reads?: (data: LoaderData | undefined, query: URLSearchParams) => PageReads;
  /** Code that the page needs beside its own when the visitor is signed in: it is loaded as early as the page's. */
  signedInCode?: () => Promise<unknown>;
  /** `false` keeps the page out of search engines; a function decides by what the page shows. */
  indexed?: boolean | ((data: LoaderData) => boolean);
}

/** Props that the shell (or a page) hands to each slot. */
export interface SlotProps {
  /** The login dialog; renders nothing while the session's dialog state is closed. */
  'auth.dialog': Record<never, never>;
  /**
   * The captcha in a dialog, for whoever's call needs a captcha result: answers the one-use result, or undefined when
   * the person gave up.
   */
  'auth.captcha': { open: boolean; onAnswer: (result: string | undefined) => void };
  /** The current season's call to action on the home page. */
  'home.season': Record<never, never>;
  /** Items of the avatar's hover menu. */
  'account.menu': { onNavigate: () => void };
}

export type SlotName = keyof SlotProps;

/** Loads one slot's component on first use. */
export type SlotLoader<N extends SlotName = SlotName> = () => Promise<{
  default: ComponentType<SlotProps[N]>;
}>;

/** What a remote's only federated module, `./remote`, exports. `Route` is React Router's `RouteObject`. */
export interface RemoteModule<Route = unknown> {
  contract: number;
  routes: Route[];
  slots: { [N in SlotName]?: SlotLoader<N> };
}
