/** Path below which the shell's own build is served. */
export const SHELL_FILES = '/assets/';

/** File of a release that defines its federation container. */
export const ENTRY_FILE = 'remote.js';

/** File of a release that holds its source maps, gzipped: it is never served. */
export const SOURCE_MAPS = 'maps/browser.json.gz';

/** Files of a release that browsers never get. */
export const isPrivateFile = (path: string): boolean => /^(?:server|maps)\//.test(path);

/** Path below which a development server serves the development shell, as `main.js` and `main.css`. */
export const DEV_SHELL_FILES = '/shell/';

/** Cookie that holds a developer's overrides: the query string `<remote>=<origin>&…`. */
export const OVERRIDES_COOKIE = 'portal-overrides';

/** Name of the parameter in a preview's link, and of the cookie that opening it sets. Both hold the signed text. */
export const PREVIEW = 'portal-preview';

/** Value of the parameter that ends a preview. */
export const PREVIEW_END = 'end';

/** @returns the container name of a remote's development build, by which the shell finds it. */
export function developmentContainer(remote: string): string {
  return `${remote}_dev`.replaceAll('-', '_');
}

/** File of a portal's home that holds the highest pointer that this machine has seen. */
export const HIGHEST_POINTER = 'state/highest-pointer.json';
