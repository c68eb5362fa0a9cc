import { sessionAtom } from '@portal/session';
import { type PageView, PageViewer, usePageView } from '@portal/ui/page-view';
import { useAtomValue } from 'jotai';
import {
  Activity,
  createContext,
  use,
  useDeferredValue,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { mergedHandle } from './page-head';
import css from './pages.module.css';

/** Beside the page on screen. */
const MAX_HIDDEN = 3;
/** Pages that do not stay share one place, as in an outlet: what their routes have in common is not mounted anew. */
const UNMOUNTED_WHEN_LEFT = '';

/** What the page on screen is, and whose. */
interface ShownPage {
  view: PageView;
  /** Id of the innermost route, or `UNMOUNTED_WHEN_LEFT`. */
  route: string;
  /** User id of whoever is signed in. */
  owner: number;
}

export interface MountedPage extends ShownPage {
  key: number;
  /** Set by what is shown in the place of a page that failed. */
  mark: { failed: boolean };
  /** The router's state at which it came back with what it had shown before. */
  cameBackAt?: PageView['state'] | undefined;
}

const addressOf = ({ location: { location } }: PageView) =>
  `${location.pathname}${location.search}${location.hash}`;

function showsTheSame(one: PageView, other: PageView): boolean {
  const ids = other.state.matches.map(({ route }) => route.id);
  return ids.every((id) => one.state.loaderData[id] === other.state.loaderData[id]);
}

/**
 * The pages to hold once another is shown, that one first. Within a route its page changes in place; a page that was left
 * comes back at its own address only. Nothing of another person's time is held.
 */
export function holdPages(pages: readonly MountedPage[], shown: ShownPage): MountedPage[] {
  const [before, ...hidden] = pages;
  const isHeld = ({ owner, route, mark }: MountedPage) =>
    owner === shown.owner && route !== UNMOUNTED_WHEN_LEFT && !mark.failed;
  if (before?.route === shown.route) return [{ ...before, ...shown }, ...hidden.filter(isHeld)];
  const held = (before ? [before, ...hidden] : hidden).filter(isHeld);
  const known = held.find(({ route }) => route === shown.route);
  const rest = held.filter((page) => page !== known).slice(0, MAX_HIDDEN);
  const isBack = known && addressOf(known.view) === addressOf(shown.view) && !shown.view.state.errors;
  if (!isBack) {
    const key = 1 + Math.max(0, ...pages.map((page) => page.key));
    return [{ ...shown, key, mark: { failed: false } }, ...rest];
  }
  const cameBackAt = showsTheSame(known.view, shown.view) ? shown.view.state : undefined;
  return [{ ...known, ...shown, cameBackAt }, ...rest];
}

const MarkContext = createContext<MountedPage['mark'] | undefined>(undefined);

/** For what is shown in the place of a page that failed: it does not stay, so that coming back tries again. */
export function useFailedMark(): void {
  const mark = use(MarkContext);
  useEffect(() => {
    if (mark) mark.failed = true;
  }, [mark]);
}

/** In the place of the router's outlet: the page on screen, and pages that were left a moment ago and come back at once. */
export function MountedPages() {
  const view = usePageView();
  const { id: owner } = useAtomValue(sessionAtom);
  const { matches, errors } = view.state;
  const stays = !errors && mergedHandle(matches.map(({ route }) => route)).staysMounted;
  const route = (stays && matches.at(-1)?.route.id) || UNMOUNTED_WHEN_LEFT;
  const held = useRef<MountedPage[]>([]);
  const pages = holdPages(held.current, { view, route, owner });
  useLayoutEffect(() => {
    held.current = pages;
  });
  return pages.map((page, index) => <Place key={page.key} page={page} isShown={index === 0} />);
}

interface PlaceProps {
  page: MountedPage;
  isShown: boolean;
}

/** One page in the document or out of it, where nothing finds its elements, and the browser lays nothing out. */
function Place({ page: { view, route, mark, cameBackAt }, isShown }: PlaceProps) {
  // Back on screen as it was, and only then told that the router has moved.
  const deferred = useDeferredValue(view);
  const [dom] = useState<PlaceDom>({});
  return (
    <MarkContext value={mark}>
      <Activity mode={isShown ? 'visible' : 'hidden'}>
        <div
          className={css.page}
          ref={(place) => {
            dom.place = place ?? dom.place;
          }}
        >
          {route === UNMOUNTED_WHEN_LEFT ? null : <Attachment dom={dom} />}
          <div
            className={css.page}
            ref={(content) => {
              dom.content = content ?? dom.content;
            }}
          >
            <PageViewer view={cameBackAt === view.state ? deferred : view} />
          </div>
        </div>
      </Activity>
    </MarkContext>
  );
}

interface PlaceDom {
  place?: HTMLElement | undefined;
  content?: HTMLElement | undefined;
}

/** Stands ahead of the page, so that the page's own layout effects find it in the document. */
function Attachment({ dom }: { dom: PlaceDom }): null {
  useLayoutEffect(() => {
    if (dom.content && !dom.content.isConnected) dom.place?.append(dom.content);
    return () => {
      // As if it were opened anew: what was typed and not sent is gone.
      for (const form of dom.content?.querySelectorAll('form') ?? []) form.reset();
      dom.content?.remove();
    };
  }, [dom]);
  return null;
}
