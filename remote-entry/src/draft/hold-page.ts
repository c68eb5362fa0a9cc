import type { Autosave } from './autosave';

/**
 * While something typed stands on this page only, the browser asks before it closes it. At other times a page must
 * not ask: what is unsaved is in the journal.
 * @returns stops holding the page
 */
export function holdPage(
  autosave: Pick<Autosave, 'state' | 'subscribe'>,
  page: Pick<EventTarget, 'addEventListener' | 'removeEventListener'>,
): () => void {
  const ask = (event: Event) => event.preventDefault();
  const follow = () => {
    const { dirty, unkept } = autosave.state();
    if (dirty && unkept) page.addEventListener('beforeunload', ask);
    else page.removeEventListener('beforeunload', ask);
  };
  follow();
  const stop = autosave.subscribe(follow);
  return () => {
    stop();
    page.removeEventListener('beforeunload', ask);
  };
}
