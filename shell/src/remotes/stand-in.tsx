import type { RouteHandle } from '@portal/contract/remote';
import { Button, Container, Notice } from '@portal/ui';
import { data, type RouteObject } from '@portal/ui/router';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { keepPress, PLAIN_BUTTON } from '../boot/early-press';
import { LoadingPage } from '../pages/loading-page';
import { ModuleUnavailable, useRetry } from '../routing/module-unavailable';
import { useReloadAfterChunkLoss } from '../routing/reload-guard';
import { REMOTE_PAGE } from '../routing/remote-page';
import pageCss from '../routing/remote-page.module.css';
import type { Discovery } from './discover';
import css from './stand-in.module.css';

export const STAND_IN_ROUTE = 'stand-in';

/** Tells the page that stands in for a remote whether the remote is still awaited. */
export class Waiting {
  #failed = false;
  readonly #listeners = new Set<() => void>();

  #show: () => void = () => {};

  /** Resolves once the stand-in is on screen: what a router does before that, its provider would miss. */
  readonly shown = new Promise<void>((resolve) => {
    this.#show = resolve;
  });

  readonly failed = () => this.#failed;

  readonly show = () => this.#show();

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  giveUp(): void {
    this.#failed = true;
    for (const listener of this.#listeners) listener();
  }
}

/** Above what the server rendered. */
function UnavailableNotice() {
  const { retry, retrying } = useRetry();
  return (
    <Container className={css.notice}>
      <Notice
        tone="warning"
        role="alert"
        title="该模块暂时无法加载"
        action={
          <Button variant="outline" size="s" icon="refresh" onClick={retry} busy={retrying}>
            重试
          </Button>
        }
      >
        当前内容可以继续阅读，部分操作暂不可用。请检查网络后重试。
      </Notice>
    </Container>
  );
}

interface StandInOptions {
  remote: string;
  /** What the server rendered in the remote's place; undefined where it left that to the browser. */
  html: string | undefined;
  /** The frame's look around it. */
  handle: RouteHandle;
  waiting: Waiting;
  /** Tells what keeps other pages from loading, which are matched by this route as well. */
  discovery: Pick<Discovery, 'failureAt'>;
}

/** Head of the document as the server wrote it: it stays true while its text stays on screen. */
function headOfDocument(): Pick<RouteHandle, 'title' | 'description' | 'canonical'> {
  const canonical = document.head.querySelector<HTMLLinkElement>('link[rel="canonical"]')?.href;
  return {
    title: document.title.replace(/ - [^-]*$/, ''),
    description: document.head.querySelector<HTMLMetaElement>('meta[name="description"]')?.content,
    canonical: canonical && new URL(canonical).pathname,
  };
}

/**
 * Stands in for the page that the visitor opened until its remote has come, so that the frame around it works at
 * once. What the server rendered stays readable, also when the remote never comes.
 */
export function standInRoute({ remote, html, handle, waiting, discovery }: StandInOptions): RouteObject {
  const { pathname } = location;
  const remotePlace = () => document.querySelector(`[${REMOTE_PAGE}="${remote}"]`);
  function StandIn() {
    const failed = useSyncExternalStore(waiting.subscribe, waiting.failed, waiting.failed);
    const page = useRef<HTMLDivElement>(null);
    // What the server rendered can be read on.
    useReloadAfterChunkLoss(failed && html === undefined ? discovery.failureAt(pathname) : undefined);
    useEffect(() => {
      waiting.show();
      let pressAgain: (() => void) | undefined;
      page.current?.addEventListener('click', ({ target }) => {
        const button = (target as Element).closest<HTMLButtonElement>(PLAIN_BUTTON);
        if (button) pressAgain = keepPress(button, remotePlace);
      });
      return () => {
        if (location.pathname === pathname) pressAgain?.();
      };
    }, []);
    if (html === undefined) return failed ? <ModuleUnavailable /> : <LoadingPage />;
    // The HTML is what the server rendered into this very place.
    return (
      <>
        {failed ? <UnavailableNotice /> : null}
        <div
          ref={page}
          {...{ [REMOTE_PAGE]: remote }}
          className={pageCss.page}
          dangerouslySetInnerHTML={{ __html: html }}
        />
      </>
    );
  }
  return {
    id: STAND_IN_ROUTE,
    path: '*',
    handle: { ...handle, ...headOfDocument() },
    loader: ({ request }) => {
      // Only the page that was opened has a stand-in; any other unknown path is not found.
      const asked = new URL(request.url).pathname;
      if (asked !== pathname) throw discovery.failureAt(asked) ?? data(null, { status: 404 });
      return null;
    },
    Component: StandIn,
  };
}
