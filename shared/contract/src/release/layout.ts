/** URL prefix of the shell's own build. */
export const SHELL_FILES = '/assets/';

/** Release file that defines the federation container. */
export const ENTRY_FILE = 'remote.js';

/** Release file with the gzipped source maps; never served. */
export const SOURCE_MAPS = 'maps/browser.json.gz';

/** Whether a release file is never served to browsers. */
export const isPrivateFile = (path: string): boolean => /^(?:server|maps)\//.test(path);

/** URL prefix at which a development server serves the development shell, as `main.js` and `main.css`. */
export const DEV_SHELL_FILES = '/shell/';

/** Cookie with a developer's overrides: the query string `<remote>=<origin>&…`. */
export const OVERRIDES_COOKIE = 'portal-overrides';

/** Name of the parameter in a preview link and of the cookie that it sets. Both hold the signed text. */
export const PREVIEW = 'portal-preview';

/** Parameter value that ends a preview. */
export const PREVIEW_END = 'end';

/** @returns the container name of a remote's development build, by which the shell finds it */
export function developmentContainer(remote: string): string {
  return `${remote}_dev`.replaceAll('-', '_');
}

/** File in the portal's home with the highest pointer that this machine has seen. */
export const HIGHEST_POINTER = 'state/highest-pointer.json';
