import { Outlet } from '@portal/ui/router';
import css from './remote-page.module.css';

/** Marks what a remote's page renders, so that the browser finds the server's text of it again. */
export const REMOTE_PAGE = 'data-remote';

/** @returns the component around one remote's pages; it takes no part in the layout. */
export function remotePage(remote: string) {
  return function RemotePage() {
    return (
      <div {...{ [REMOTE_PAGE]: remote }} className={css.page}>
        <Outlet />
      </div>
    );
  };
}

/** @returns the server's HTML of a remote's page, or undefined where there is none on this page. */
export function serverText(remote: string): string | undefined {
  return document.querySelector(`[${REMOTE_PAGE}="${remote}"]`)?.innerHTML;
}
