import { apiEndpoints } from './api-endpoints';

/** Domains whose public reads are the same for every visitor and change nothing. */
const { competition, content, reference, submission } = apiEndpoints;

const patterns = Object.entries({ ...competition, ...content, ...reference, ...submission }).flatMap(
  ([call, { who }]) => {
    const [method, path = ''] = call.split(' ');
    if (method !== 'GET' || who !== 'anyone') return [];
    return [new RegExp(`^${path.replace('{path}', '.+').replaceAll(/\{\w+\}/g, '[^/]+')}$`)];
  },
);

/** Excludes everything that a server could normalize to another path. */
const PLAIN_PATH = /^(?:\/(?!\.{1,2}(?:\/|$))(?:[\w.~-]|%(?!2[ef]|5c)[\da-f]{2})+)+$/i;

/** @param path below the API's base @returns whether anyone may read it; page loaders may read nothing else */
export function isPublicRead(path: string): boolean {
  return PLAIN_PATH.test(path) && patterns.some((pattern) => pattern.test(path));
}
