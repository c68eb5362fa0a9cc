import { apiEndpoints } from './api-endpoints';

/** Domains whose reads are the same for every visitor and change nothing. */
const { competition, content, reference, submission } = apiEndpoints;

const patterns = Object.entries({ ...competition, ...content, ...reference, ...submission }).flatMap(
  ([call, { who }]) => {
    const [method, path = ''] = call.split(' ');
    if (method !== 'GET' || who !== 'anyone') return [];
    return [new RegExp(`^${path.replace('{path}', '.+').replaceAll(/\{\w+\}/g, '[^/]+')}$`)];
  },
);

/** Nothing that a server could read as another path. */
const PLAIN_PATH = /^(?:\/(?!\.{1,2}(?:\/|$))(?:[\w.~-]|%(?!2[ef]|5c)[\da-f]{2})+)+$/i;

/** @param path below the API's base. @returns whether it is a read for anybody, as a page's loader needs. */
export function isPublicRead(path: string): boolean {
  return PLAIN_PATH.test(path) && patterns.some((pattern) => pattern.test(path));
}
